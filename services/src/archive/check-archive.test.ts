import { anArchive, aNote, aTask } from '../../test/exported-data.ts';
import { Refusal } from '../http/refusal.ts';
import { checkArchive } from './check-archive.ts';

const many = <Entry>(count: number, entry: (index: number) => Entry) => Array.from({ length: count }, (_, index) => entry(index));

const refusalOf = (sent: unknown) =>
  checkArchive(sent).then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error : undefined),
  );

describe('checkArchive', () => {
  it('returns an archive as it was sent', async () => {
    const archive = anArchive({ notes: many(3, () => aNote()), tasks: many(3, aTask).slice(1) });
    await expect(checkArchive(archive)).resolves.toEqual(archive);
  });

  it('names 20 of 50,000 wrong entries at most', async () => {
    const wrong = { id: 'x', slug: '../', title: 5, body: null, category: 'NONE', created: 'z', updated: 1, extra: 1 };
    const refused = await refusalOf({ ...anArchive({}), notes: many(50_000, () => wrong) });
    const fields = Object.keys(refused?.errors ?? {});
    expect([refused?.status, fields.slice(0, 2)]).toEqual([400, ['notes.0.id', 'notes.0.slug']]);
    expect(fields.length).toBeLessThan(30);
  });

  it('names no more of one entry with 100,000 unknown fields', async () => {
    const entry = { ...aTask(1), ...Object.fromEntries(many(100_000, (index) => [`field${index}`, 1])) };
    const refused = await refusalOf({ ...anArchive({}), tasks: [entry] });
    expect(Object.keys(refused?.errors ?? {})).toHaveLength(20);
  });

  it.each([
    ['no object', []],
    ['nothing', undefined],
    ['notes that are no list', { ...anArchive({}), notes: {} }],
    ['more than 50,000 entries', { ...anArchive({}), tasks: many(50_001, aTask) }],
    ['an unknown field', { ...anArchive({}), owner: 'x' }],
  ])('refuses %s', async (_, sent) => expect((await refusalOf(sent))?.status).toBe(400));

  it('lets other requests have their turn', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await checkArchive(anArchive({ notes: many(20_000, (index) => aNote({ slug: `note-${index}` })) }));
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
