import * as z from 'zod/mini';
import { entityFields } from './entity-fields.ts';

const draft = z
  .strictObject({
    title: z._default(z.string().check(z.maxLength(5, 'Too long.')), ''),
    color: z.enum(['red', 'blue'], 'Pick one of red, blue.'),
    number: z.optional(z.number('Not a number.').check(z.minimum(1, 'Too small.'))),
    pinned: z.optional(z.boolean()),
    due: z.optional(z.nullable(z.string())),
  })
  .check(z.refine(({ title }) => title !== 'none', { path: ['title'], error: 'Not that.' }));

const { check, empty, fieldsOf, isBlank, isSame, readEdit, readNew } = entityFields(draft, { color: 'Pick a color.' });

const fields = { ...empty, title: 'Milk', color: 'red' } as const;

describe('the fields of an entity', () => {
  it('are empty at first', () => {
    expect(empty).toEqual({ title: '', color: '', number: '', pinned: false, due: '' });
  });

  it.each([
    [{}, true],
    [{ title: ' \n', number: ' ' }, true],
    [{ title: 'a' }, false],
    [{ color: 'red' as const }, false],
    [{ number: '0' }, false],
    [{ pinned: true }, false],
  ])('with %j are blank: %s', (part, blank) => {
    expect(isBlank({ ...empty, ...part })).toBe(blank);
  });

  it('are the same only with the same values; white space around a number does not count', () => {
    expect(isSame(fields, { ...fields })).toBe(true);
    expect(isSame({ ...fields, number: '7' }, { ...fields, number: ' 7 ' })).toBe(true);
    expect(isSame(fields, { ...fields, title: 'Milk ' })).toBe(false);
    expect(isSame(fields, { ...fields, pinned: true })).toBe(false);
  });

  it('come from an item; a missing value is empty, and other values are left out', () => {
    const item = { title: 'Milk', color: 'red', number: 7, due: null, created: 'today' } as const;
    expect(fieldsOf(item)).toEqual({ title: 'Milk', color: 'red', number: '7', pinned: false, due: '' });
  });
});

describe('the check of the fields', () => {
  it('returns the draft, without a number that was not typed, and with null for a nullable field', () => {
    expect(check(fields)).toEqual({ draft: { title: 'Milk', color: 'red', pinned: false, due: null } });
    expect(check({ ...fields, number: ' 7 ', due: 'today' })).toMatchObject({ draft: { number: 7, due: 'today' } });
  });

  it.each(['seven', '1e3', '0x10', '1.5', '-1'])('does not take %j for a number', (number) => {
    expect(check({ ...fields, number })).toEqual({ errors: { number: 'Not a number.' } });
  });

  it("returns the schema's message for each field, or the form's own", () => {
    expect(check({ ...fields, title: 'Too long a title', color: '', number: '0' })).toEqual({
      errors: { title: 'Too long.', color: 'Pick a color.', number: 'Too small.' },
    });
    expect(check({ ...fields, title: 'none' })).toEqual({ errors: { title: 'Not that.' } });
  });
});

describe('a stored draft', () => {
  const sent = { title: 'Milk', color: 'red' };

  it('is read as it was written', () => {
    expect(readNew({ fields })).toEqual({ fields });
    const edit = { fields, base: { fields: empty, etag: '"1"' } };
    expect(readEdit(edit)).toEqual(edit);
  });

  it('of an earlier release is read with empty values for the fields that it does not have', () => {
    expect(readNew({ fields: sent })).toEqual({ fields });
    expect(readEdit({ fields: sent, base: { fields: sent } })).toEqual({ fields, base: { fields } });
  });

  it.each([[undefined], ['text'], [{}], [{ fields: [] }], [{ fields: { title: 1 } }], [{ fields: { color: 'green' } }]])(
    'that is %j is not read',
    (stored) => {
      expect(readNew(stored)).toBeUndefined();
      expect(readEdit(stored)).toBeUndefined();
    },
  );
});
