import { anArchive, aNote, aTask } from '../../test/exported-data.ts';
import { inParts } from './archive-parts.ts';

const partsOf = (...lengths: number[]) =>
  [...inParts(anArchive({ notes: lengths.map((length) => aNote({ body: 'x'.repeat(length) })) }))].map(({ notes }) => notes.length);

it('has every entry once, in order', () => {
  const archive = anArchive({
    notes: Array.from({ length: 1500 }, (_, index) => aNote({ slug: `note-${index}` })),
    tasks: Array.from({ length: 1500 }, (_, index) => aTask(index + 1)),
  });
  const parts = [...inParts(archive)];
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.flatMap(({ notes }) => notes)).toEqual(archive.notes);
  expect(parts.flatMap(({ tasks }) => tasks)).toEqual(archive.tasks);
});

it('is bounded by characters, and has one entry at least', () => {
  expect(partsOf(60_000, 60_000, 60_000)).toEqual([2, 1]);
  expect(partsOf(1, 1_000_000, 1)).toEqual([1, 1, 1]);
  expect(partsOf()).toEqual([]);
});
