import { type Archive, archivedNote, archivedTask, importArchive, uncheckedArchive } from '@daybook/contracts/archive';
import type * as z from 'zod/mini';
import { parseJson } from '../http/bodies/json-body.ts';
import { toFieldErrors, maxFieldErrors, validate } from '../http/bodies/validate.ts';
import { type FieldErrors, invalidFields } from '../http/problem-error.ts';

/**
 * Returns the archive in the body of an import. Takes about a second for 32 MiB.
 *
 * @throws {ProblemError} 400 if it is not JSON, or with the first fields that are wrong, missing or unknown
 */
export const parseArchive = (body: Uint8Array): Archive => validateArchive(parseJson(body, importArchive.bodyValues));

/** Validates entries one by one, up to the first errors: zod failed with a RangeError on 50,000 wrong entries. */
export function validateArchive(value: unknown): Archive {
  const { notes, tasks, ...head } = validate(uncheckedArchive, value) as z.infer<typeof uncheckedArchive>;
  const errors: Record<string, FieldErrors[string]> = {};
  const archive = {
    ...head,
    notes: validateEach('notes', notes, archivedNote, errors),
    tasks: validateEach('tasks', tasks, archivedTask, errors),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return archive;
}

function validateEach<Schema extends z.ZodMiniType>(
  name: string,
  entries: readonly unknown[],
  schema: Schema,
  errors: Record<string, FieldErrors[string]>,
): z.output<Schema>[] {
  const valid: z.output<Schema>[] = [];
  for (const [index, entry] of entries.entries()) {
    const { success, data, error } = schema.safeParse(entry);
    if (success) valid.push(data);
    else Object.assign(errors, toFieldErrors(error.issues, [name, index]));
    if (Object.keys(errors).length >= maxFieldErrors) break;
  }
  return valid;
}

/** Some of an archive's entries. */
export type ArchivePart = Pick<Archive, 'notes' | 'tasks'>;

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
