import fc from 'fast-check';
import { mergeFields } from './merge-fields.ts';
import { mergeLines } from './merge-lines.ts';

const base = { title: 'Milk', body: 'one\ntwo\nthree', category: 'PERSONAL' };

describe('a merge by field', () => {
  it('takes each field from the side that has changed it', () => {
    const mine = { ...base, category: 'IMPORTANT' };
    expect(mergeFields({ base, mine, theirs: { ...base, title: 'Oat milk' } }, mergeLines)).toEqual({
      fields: { ...base, title: 'Oat milk', category: 'IMPORTANT' },
      conflicts: [],
      byLines: [],
    });
  });

  it('unites a text of which both have changed other lines', () => {
    const versions = { base, mine: { ...base, body: 'ONE\ntwo\nthree' }, theirs: { ...base, body: 'one\ntwo\nTHREE' } };
    expect(mergeFields(versions, mergeLines)).toMatchObject({
      fields: { body: 'ONE\ntwo\nTHREE' },
      conflicts: [],
      byLines: ['body'],
    });
    expect(mergeFields(versions)).toMatchObject({ fields: { body: 'ONE\ntwo\nthree' }, conflicts: ['body'], byLines: [] });
  });

  it.each([
    ['the same line', 'body', 'one\nmine\nthree', 'one\ntheirs\nthree'],
    ['a text of one line', 'title', 'Oat milk', 'Soy milk'],
    ['a value', 'category', 'IMPORTANT', 'BUSINESS'],
  ])('leaves %s to the person', (_, field, mine, theirs) => {
    const versions = { base, mine: { ...base, [field]: mine }, theirs: { ...base, [field]: theirs } };
    expect(mergeFields(versions, mergeLines)).toEqual({ fields: { ...base, [field]: mine }, conflicts: [field], byLines: [] });
  });

  it('sends no field that the person has not sent, and sets one that they have not seen', () => {
    const versions = { base: { id: 1 }, mine: { category: 'done' }, theirs: { id: 1, category: 'todo', title: 'Milk' } };
    expect(mergeFields(versions)).toEqual({ fields: { category: 'done' }, conflicts: [], byLines: [] });
  });

  it('is the same for both sides but for conflicts, and keeps what only one side has changed', () => {
    const version = fc.record({ title: fc.constantFrom('a', 'b'), category: fc.constantFrom(1, 2, 3), pinned: fc.boolean() });
    const compare = (seen: object, one: object, other: object) => {
      const [versions, swapped] = [{ base: { ...seen }, mine: { ...one }, theirs: { ...other } }, { ...one }];
      const there = mergeFields(versions);
      const back = mergeFields({ ...versions, mine: versions.theirs, theirs: swapped });
      expect(there.conflicts).toEqual(back.conflicts);
      expect(mergeFields({ ...versions, theirs: versions.base }).fields).toEqual(one);
      expect(mergeFields({ ...versions, mine: versions.base }).fields).toEqual(other);
      if (there.conflicts.length === 0) expect(there.fields).toEqual(back.fields);
    };
    fc.assert(fc.property(version, version, version, compare));
  });
});
