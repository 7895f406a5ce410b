import type { NoteTypes } from './note.ts';
import { noteFields } from './note-fields.ts';
import { texts } from '../texts.ts';

const { check, empty, isBlank, isSame } = noteFields;

const typed = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' } as const;
const milk: NoteTypes['fields'] = { ...empty, ...typed };

describe('isBlank', () => {
  it.each([empty, { ...empty, title: '  ', body: '\n' }])('is true of %j', (fields) => {
    expect(isBlank(fields)).toBe(true);
  });

  it.each([{ title: 'a' }, { body: 'a' }, { category: 'PERSONAL' as const }])('is false of a form with %j', (part) => {
    expect(isBlank({ ...empty, ...part })).toBe(false);
  });
});

describe('check', () => {
  it('passes a note with a category and a title or a body', () => {
    expect(check(milk)).toMatchObject({ draft: typed });
    expect(check({ ...milk, title: '' })).toMatchObject({ draft: { ...typed, title: '' } });
  });

  it('asks for a category beside the category', () => {
    expect(check({ ...milk, category: '' })).toEqual({ errors: { category: texts.categoryMissing } });
  });

  it('asks for a text beside the title', () => {
    expect(check({ ...empty, category: 'PERSONAL' })).toEqual({ errors: { title: 'Give the note a title or a body.' } });
  });

  it('rejects a title of more than 255 characters', () => {
    expect(check({ ...milk, title: 'a'.repeat(256) })).toHaveProperty('errors.title');
    expect(check({ ...milk, title: 'a'.repeat(255) })).toHaveProperty('draft');
  });
});

describe('isSame', () => {
  it.each([{ title: 'x' }, { body: 'x' }, { category: 'BUSINESS' as const }])('sees the difference of %j', (part) => {
    expect(isSame(milk, { ...milk, ...part })).toBe(false);
    expect(isSame(milk, { ...milk })).toBe(true);
  });
});
