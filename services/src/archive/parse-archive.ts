import { entities, type EntityName, entityNames } from '@daybook/contracts/api';
import { type Archive, importArchive, uncheckedArchive } from '@daybook/contracts/archive';
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
  const archive = validate(uncheckedArchive, value) as Archive;
  const errors: Record<string, FieldErrors[string]> = {};
  const lists = entityNames.map((name) => [name, validateEach(name, archive[name], entities[name].archived, errors)]);
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return { ...archive, ...(Object.fromEntries(lists) as ArchivedLists) };
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

type ArchivedLists = Pick<Archive, EntityName>;

/** Some entries of one list of an archive. */
export interface ArchivePart {
  readonly name: EntityName;
  readonly entries: readonly unknown[];
}

/** Characters in a part, unless a single entry has more. Receiving a part from another thread takes about a millisecond. */
const partLength = 128 * 1024;

/** How many characters an entry counts for in addition to its text. */
const entryLength = 256;

/** Yields all entries in order, in small parts. */
export function* splitArchive(archive: Archive): Generator<ArchivePart> {
  for (const name of entityNames) for (const entries of split(archive[name])) yield { name, entries };
}

/** Adds the entries of a part to an archive. */
export const addPart = (archive: Archive, { name, entries }: ArchivePart) => (archive[name] as unknown[]).push(...entries);

function* split(entries: readonly object[]): Generator<object[]> {
  let part: object[] = [];
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

function lengthOf(entry: object): number {
  let length = 0;
  for (const value of Object.values(entry)) if (typeof value === 'string') length += value.length;
  return length;
}
