import { anArchive, aNote, aTask } from '../../test/sample-archives.ts';
import { splitArchive } from './split-archive.ts';

const partsOf = (...lengths: number[]) =>
  [...splitArchive(anArchive({ notes: lengths.map((length) => aNote({ body: 'x'.repeat(length) })) }))].map(
    ({ notes }) => notes.length,
  );

it('yields every entry once, in order', () => {
  const archive = anArchive({
    notes: Array.from({ length: 1500 }, (_, index) => aNote({ slug: `note-${index}` })),
    tasks: Array.from({ length: 1500 }, (_, index) => aTask(index + 1)),
  });
  const parts = [...splitArchive(archive)];
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.flatMap(({ notes }) => notes)).toEqual(archive.notes);
  expect(parts.flatMap(({ tasks }) => tasks)).toEqual(archive.tasks);
});

it('limits the characters of a part, which has at least one entry', () => {
  expect(partsOf(60_000, 60_000, 60_000)).toEqual([2, 1]);
  expect(partsOf(1, 1_000_000, 1)).toEqual([1, 1, 1]);
  expect(partsOf()).toEqual([]);
});
