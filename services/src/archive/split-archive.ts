import type { Archive, ArchivedNote, ArchivedTask } from '@daybook/contracts/archive';

/** Some of an archive's entries. */
export interface ArchivePart {
  readonly notes: readonly ArchivedNote[];
  readonly tasks: readonly ArchivedTask[];
}

/** Characters in a part, unless a single note has more. Receiving a part from another thread takes about a millisecond. */
const partLength = 128 * 1024;

/** How many characters an entry counts for in addition to its text. */
const entryLength = 256;

/** Yields all entries in order, in small parts. */
export function* splitArchive({ notes, tasks }: Archive): Generator<ArchivePart> {
  for (const part of split(notes, ({ title, body }) => title.length + body.length)) yield { notes: part, tasks: [] };
  for (const part of split(tasks, ({ title }) => title.length)) yield { notes: [], tasks: part };
}

function* split<Entry>(entries: readonly Entry[], lengthOf: (entry: Entry) => number): Generator<Entry[]> {
  let part: Entry[] = [];
  let length = 0;
  for (const entry of entries) {
    const added = entryLength + lengthOf(entry);
    if (part.length > 0 && length + added > partLength) {
      yield part;
      [part, length] = [[], 0];
    }
    part.push(entry);
    length += added;
  }
  if (part.length > 0) yield part;
}
