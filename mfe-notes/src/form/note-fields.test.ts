import { checkFields, isBlank, type NoteFields, noFields, sameFields } from './note-fields.ts';

const milk: NoteFields = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' };

describe('isBlank', () => {
  it.each([noFields, { ...noFields, title: '  ', body: '\n' }])('is true of %j', (fields) => {
    expect(isBlank(fields)).toBe(true);
  });

  it.each([{ title: 'a' }, { body: 'a' }, { category: 'PERSONAL' as const }])('is false of a form with %j', (part) => {
    expect(isBlank({ ...noFields, ...part })).toBe(false);
  });
});

describe('checkFields', () => {
  it('passes a note with a category and a title or a body', () => {
    expect(checkFields(milk)).toEqual({ draft: milk });
    expect(checkFields({ ...milk, title: '' })).toEqual({ draft: { ...milk, title: '' } });
  });

  it('asks for a category beside the category', () => {
    expect(checkFields({ ...milk, category: '' })).toEqual({ errors: { category: 'Pick a category.' } });
  });

  it('asks for a text beside the title', () => {
    expect(checkFields({ ...noFields, category: 'PERSONAL' })).toEqual({ errors: { title: 'Give the note a title or a body.' } });
  });

  it('refuses a title of more than 255 characters', () => {
    expect(checkFields({ ...milk, title: 'a'.repeat(256) })).toHaveProperty('errors.title');
    expect(checkFields({ ...milk, title: 'a'.repeat(255) })).toHaveProperty('draft');
  });
});

describe('sameFields', () => {
  it.each([{ title: 'x' }, { body: 'x' }, { category: 'BUSINESS' as const }])('sees the difference of %j', (part) => {
    expect(sameFields(milk, { ...milk, ...part })).toBe(false);
    expect(sameFields(milk, { ...milk })).toBe(true);
  });
});
