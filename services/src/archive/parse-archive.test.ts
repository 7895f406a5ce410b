import { anArchive, aNote, aTask } from '../../test/sample-archives.ts';
import { ProblemError } from '../http/problem-error.ts';
import { addPart, splitArchive, validateArchive } from './parse-archive.ts';

const many = <Entry>(count: number, entry: (index: number) => Entry) => Array.from({ length: count }, (_, index) => entry(index));

function errorOf(value: unknown): ProblemError | undefined {
  try {
    validateArchive(value);
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error : undefined;
  }
}

describe('validateArchive', () => {
  it('returns a valid archive unchanged', () => {
    const archive = anArchive({ notes: many(3, () => aNote()), tasks: many(3, aTask).slice(1) });
    expect(validateArchive(archive)).toEqual(archive);
  });

  it('stops at the 20th error of 50,000 wrong entries', () => {
    const wrong = { id: 'x', slug: '../', title: 5, body: null, category: 'NONE', created: 'z', updated: 1, extra: 1 };
    const error = errorOf({ ...anArchive({}), notes: many(50_000, () => wrong) });
    const fields = Object.keys(error?.errors ?? {});
    expect([error?.status, fields.slice(0, 2)]).toEqual([400, ['notes.0.id', 'notes.0.slug']]);
    expect(fields.length).toBeLessThan(30);
  });

  it('names 20 of 100,000 unknown fields', () => {
    const entry = { ...aTask(1), ...Object.fromEntries(many(100_000, (index) => [`field${index}`, 1])) };
    const error = errorOf({ ...anArchive({}), tasks: [entry] });
    expect(Object.keys(error?.errors ?? {})).toHaveLength(20);
  });

  it.each([
    ['an array', []],
    ['nothing', undefined],
    ['notes that are not an array', { ...anArchive({}), notes: {} }],
    ['more than 50,000 entries', { ...anArchive({}), tasks: many(50_001, aTask) }],
    ['an unknown field', { ...anArchive({}), owner: 'x' }],
  ])('rejects %s', (_, value) => expect(errorOf(value)?.status).toBe(400));
});

const partsOf = (...lengths: number[]) =>
  [...splitArchive(anArchive({ notes: lengths.map((length) => aNote({ body: 'x'.repeat(length) })) }))].map(
    ({ entries }) => entries.length,
  );

describe('splitArchive', () => {
  it('yields every entry once, in order', () => {
    const archive = anArchive({
      notes: Array.from({ length: 1500 }, (_, index) => aNote({ slug: `note-${index}` })),
      tasks: Array.from({ length: 1500 }, (_, index) => aTask(index + 1)),
    });
    const parts = [...splitArchive(archive)];
    expect(parts.length).toBeGreaterThan(4);
    const copy = anArchive({});
    for (const part of parts) addPart(copy, part);
    expect(copy).toEqual(archive);
  });

  it('limits the characters of a part, which has at least one entry', () => {
    expect(partsOf(60_000, 60_000, 60_000)).toEqual([2, 1]);
    expect(partsOf(1, 1_000_000, 1)).toEqual([1, 1, 1]);
    expect(partsOf()).toEqual([]);
  });
});
