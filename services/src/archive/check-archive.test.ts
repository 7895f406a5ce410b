import { anArchive, aNote, aTask } from '../../test/exported-data.ts';
import { ProblemError } from '../http/problem-error.ts';
import { checkArchive } from './check-archive.ts';

const many = <Entry>(count: number, entry: (index: number) => Entry) => Array.from({ length: count }, (_, index) => entry(index));

function refusalOf(sent: unknown): ProblemError | undefined {
  try {
    checkArchive(sent);
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error : undefined;
  }
}

describe('checkArchive', () => {
  it('returns an archive as it was sent', () => {
    const archive = anArchive({ notes: many(3, () => aNote()), tasks: many(3, aTask).slice(1) });
    expect(checkArchive(archive)).toEqual(archive);
  });

  it('names 20 of 50,000 wrong entries at most', () => {
    const wrong = { id: 'x', slug: '../', title: 5, body: null, category: 'NONE', created: 'z', updated: 1, extra: 1 };
    const refused = refusalOf({ ...anArchive({}), notes: many(50_000, () => wrong) });
    const fields = Object.keys(refused?.errors ?? {});
    expect([refused?.status, fields.slice(0, 2)]).toEqual([400, ['notes.0.id', 'notes.0.slug']]);
    expect(fields.length).toBeLessThan(30);
  });

  it('names no more of one entry with 100,000 unknown fields', () => {
    const entry = { ...aTask(1), ...Object.fromEntries(many(100_000, (index) => [`field${index}`, 1])) };
    const refused = refusalOf({ ...anArchive({}), tasks: [entry] });
    expect(Object.keys(refused?.errors ?? {})).toHaveLength(20);
  });

  it.each([
    ['no object', []],
    ['nothing', undefined],
    ['notes that are no list', { ...anArchive({}), notes: {} }],
    ['more than 50,000 entries', { ...anArchive({}), tasks: many(50_001, aTask) }],
    ['an unknown field', { ...anArchive({}), owner: 'x' }],
  ])('refuses %s', (_, sent) => expect(refusalOf(sent)?.status).toBe(400));
});
