import { aTask } from '../test-tasks.tsx';
import { screenTexts } from '../screen-texts.ts';
import { taskFields } from './task-fields.ts';

const { check, empty, fieldsOf, isBlank, isSame } = taskFields;

const fields = { ...empty, title: 'Milk', category: 'incomplete' } as const;

describe('the fields of a task', () => {
  it.each([
    [{ id: '', title: '', category: '' }, true],
    [{ id: ' ', title: '\t', category: '' }, true],
    [{ id: '7', title: '', category: '' }, false],
    [{ id: '', title: 'Milk', category: '' }, false],
    [{ id: '', title: '', category: 'backlog' }, false],
  ] as const)('of %j are blank: %s', (part, blank) => {
    expect(isBlank({ ...empty, ...part })).toBe(blank);
  });

  it('without a number leave the number to the server', () => {
    expect(check(fields)).toMatchObject({ draft: { title: 'Milk', category: 'incomplete' } });
    expect(check(fields)).not.toHaveProperty('draft.id');
  });

  it('may be only a number and a category', () => {
    expect(check({ ...fields, id: ' 7 ', title: '' })).toMatchObject({ draft: { id: 7, title: '', category: 'incomplete' } });
  });

  it.each(['0', '-1', '1.5', '1e3', '0x10', 'seven', '2147483648', '99999999999999999999'])('reject %j as a number', (id) => {
    expect(check({ ...fields, id })).toEqual({ errors: { id: screenTexts.idWrong } });
  });

  it('need a category, and one of title and number', () => {
    expect(check({ ...fields, category: '' })).toEqual({ errors: { category: screenTexts.categoryMissing } });
    expect(check({ ...empty, title: ' ', category: 'backlog' })).toEqual({
      errors: { title: 'Give the task a title or an ID.' },
    });
  });

  it('are the same as those of the task that they came from, until one is changed', () => {
    const task = fieldsOf(aTask());
    expect(isSame(task, { ...task, id: ' 1' })).toBe(true);
    expect(isSame(task, { ...task, category: 'backlog' })).toBe(false);
    expect(isSame(task, { ...task, id: '2' })).toBe(false);
  });
});
