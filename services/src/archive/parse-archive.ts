import { entities, type EntityName, entityNames } from '@daybook/contracts/api';
import {
  type Archive,
  importArchive,
  type OptionalListName,
  optionalListNames,
  optionalLists,
  uncheckedArchive,
} from '@daybook/contracts/archive';
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
  const lists = listNames.flatMap((name) => {
    const entries = archive[name];
    return entries ? [[name, validateEach(name, entries, schemaOf(name), errors)]] : [];
  });
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return { ...archive, ...(Object.fromEntries(lists) as ArchivedLists) };
}

type ListName = EntityName | OptionalListName;

const listNames: readonly ListName[] = [...entityNames, ...optionalListNames];

const schemaOf = (name: ListName): z.ZodMiniType =>
  name in entities ? entities[name as EntityName].archived : optionalLists[name as OptionalListName];

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

type ArchivedLists = Pick<Archive, ListName>;

/** Some entries of one list of an archive. */
export interface ArchivePart {
  readonly name: ListName;
  readonly entries: readonly unknown[];
}

/** Characters in a part, unless a single entry has more. Receiving a part from another thread takes about a millisecond. */
const partLength = 128 * 1024;

/** How many characters an entry counts for in addition to its text. */
const entryLength = 256;

/** How many characters a number or an object counts for: a document may have thousands. */
const valueLength = 8;

/** Yields all entries in order, in small parts. */
export function* splitArchive(archive: Archive): Generator<ArchivePart> {
  for (const name of listNames) for (const entries of split(archive[name] ?? [])) yield { name, entries };
}

/** Adds the entries of a part to an archive. */
export function addPart(archive: Archive, { name, entries }: ArchivePart) {
  archive[name] ??= [];
  (archive[name] as unknown[]).push(...entries);
}

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
  for (const value of Object.values(entry) as unknown[]) {
    if (typeof value === 'string') length += value.length;
    // The item of an entry of the trash, or the content of a document.
    else if (typeof value === 'object' && value !== null) length += valueLength + lengthOf(value);
    else length += valueLength;
  }
  return length;
}
