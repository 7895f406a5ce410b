import { errorsOf, invalidInput } from '../test/errors-of.ts';
import { task, taskDraft, tasksQuery } from './tasks.ts';

const noContent = 'Give the task a title or an ID.';

describe('a task that a client sends', () => {
  const draft = { id: 7, title: 'Buy milk', category: 'incomplete' };

  it.each([
    ['an id, a title and a category', draft, draft],
    ['an id without a title', { id: 7, category: 'backlog' }, { id: 7, title: '', category: 'backlog' }],
    ['a title without an id', { title: 'Buy milk', category: 'inreview' }, { title: 'Buy milk', category: 'inreview' }],
    ['the largest id', { ...draft, id: 2_147_483_647 }, { ...draft, id: 2_147_483_647 }],
  ])('may have %s', (_, value, parsed) => {
    expect(taskDraft.parse(value)).toEqual(parsed);
  });

  it.each([
    ['id', 0, 'Must be at least 1.'],
    ['id', -1, 'Must be at least 1.'],
    ['id', 2_147_483_648, 'Must be at most 2147483647.'],
    ['id', 1.5, 'Must be a whole number.'],
    ['id', '7', 'Must be a number.'],
    ['id', null, 'Must be a number.'],
    ['title', 'a\0', 'Must not contain NUL or broken (unpaired surrogate) characters.'],
    ['title', null, invalidInput],
    ['category', 'done', 'Pick one of incomplete, completed, inreview, backlog.'],
    ['category', undefined, 'Pick one of incomplete, completed, inreview, backlog.'],
  ])('must not have the %s %j', (field, value, message) => {
    expect(errorsOf(taskDraft, { ...draft, [field]: value })).toEqual({ [field]: [message] });
  });

  it.each([
    ['no id and no title', {}],
    ['no id and an empty title', { title: '' }],
    ['no id and a title of spaces', { title: '  ' }],
  ])('must not have %s', (_, content) => {
    expect(errorsOf(taskDraft, { category: 'incomplete', ...content })).toEqual({ title: [noContent] });
  });

  it('may have a title of 255 characters, and no more', () => {
    expect(errorsOf(taskDraft, { ...draft, title: '🙂'.repeat(255) })).toEqual({});
    const errors = errorsOf(taskDraft, { ...draft, title: 'a'.repeat(256) });
    expect(errors).toEqual({ title: ['Must be at most 255 characters long.'] });
  });

  it('must not have unknown fields', () => {
    expect(Object.keys(errorsOf(taskDraft, { ...draft, isBacklog: true }))).toEqual(['']);
  });
});

describe('a query of a list of tasks', () => {
  it.each([
    [{}, {}],
    [
      { limit: '1000', cursor: 'abc' },
      { limit: 1000, cursor: 'abc' },
    ],
  ])('may be %j', (query, parsed) => {
    expect(tasksQuery.parse(query)).toEqual(parsed);
  });

  it.each([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '1.5'],
    ['cursor', '\0'],
  ])('must not have the %s %j', (field, value) => {
    expect(Object.keys(errorsOf(tasksQuery, { [field]: value }))).toEqual([field]);
  });
});

describe('a task in a response', () => {
  const response = { id: 7, title: '', category: 'backlog', created: '2026-11-21T08:00:00.000Z', isBacklog: true };

  it('has an id, a title, a category, the time of its creation and whether it is in the backlog', () => {
    expect(errorsOf(task, response)).toEqual({});
  });

  it.each(Object.keys(response))('cannot lack the field %s', (field) => {
    expect(Object.keys(errorsOf(task, { ...response, [field]: undefined }))).toEqual([field]);
  });
});
