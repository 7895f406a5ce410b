import * as z from '#zod';
import { entities, type EntityName, entityNames } from './api.ts';
import { archivedTrash, archivedVersion } from './archived-history.ts';
import { archivedDocument } from './documents.ts';
import { operation } from './operation.ts';
import { taskId } from './tasks.ts';

/** An archive may contain as much as many small requests would create. */
export const archiveLimits = { bytes: 32 * 1024 * 1024, entries: 50_000 } as const;

/** The additions of version 2: the trash, and the earlier versions of notes, also of those in the trash. */
export const historyLists = { trash: archivedTrash, versions: archivedVersion } as const;

/** The lists that an archive may lack. Documents are in every one of a user who has any: without them, earlier releases import it too. */
export const optionalLists = { documents: archivedDocument, ...historyLists } as const;

export type OptionalListName = keyof typeof optionalLists;

export const optionalListNames = Object.keys(optionalLists) as readonly OptionalListName[];

/** These lists are in every archive. A later one may be missing, and is empty then. */
const required: readonly string[] = ['notes', 'tasks'];

type Lists = { readonly [Name in EntityName]: z.ZodMiniArray<(typeof entities)[Name]['archived']> } & {
  readonly [Name in OptionalListName]: z.ZodMiniOptional<z.ZodMiniArray<(typeof optionalLists)[Name]>>;
};

/** Returns the schemas of the lists of an archive, made from those of their entries. */
function listsOf(listOf: (archived: z.ZodMiniType) => z.ZodMiniArray): Lists {
  const lists = entityNames.map((name): [string, z.ZodMiniType] => {
    const list = listOf(entities[name].archived);
    return [name, required.includes(name) ? list : z._default(list, [])];
  });
  const optional = optionalListNames.map((name): [string, z.ZodMiniType] => [name, z.optional(listOf(optionalLists[name]))]);
  return Object.fromEntries([...lists, ...optional]) as unknown as Lists;
}

const head = {
  format: z.literal('daybook', 'Must be "daybook". Is this file an archive of Daybook?'),
  /** 2 with the history and the trash. Without them it is 1, which earlier releases import too. */
  version: z.literal([1, 2], 'Must be 1 or 2, the versions that are supported.'),
};

const maxEntries = z.maxLength(archiveLimits.entries);

/** All data of a user. */
export const archive = z.strictObject({ ...head, ...listsOf((archived) => z.array(archived).check(maxEntries)) });

/** An archive whose entries are validated later, one by one: 50,000 at once would block the server for seconds. */
export const uncheckedArchive = z.strictObject({ ...head, ...listsOf(() => z.array(z.unknown()).check(maxEntries)) });

/** An exported archive, of any length. */
const exported = z.strictObject({ ...head, ...listsOf((archived) => z.array(archived)) });

const counts = z.object({ added: z.int(), kept: z.int() });

/**
 * The result of an import. Entries that exist already are kept. `conflicting` lists the numbers that other tasks have. `documents`,
 * `versions` and `trash` are those of an archive that has these lists; a version for which the history has no room is in neither count.
 */
export const imported = z.object({
  ...(Object.fromEntries(entityNames.map((name) => [name, counts])) as Record<EntityName, typeof counts>),
  tasks: z.extend(counts, { conflicting: z.array(taskId) }),
  documents: z.optional(counts),
  versions: z.optional(counts),
  trash: z.optional(counts),
});

export const exportQuery = z.strictObject({ with: z.optional(z.literal('history', 'Must be "history".')) });

export type Archive = z.infer<typeof archive>;
export type ExportQuery = z.infer<typeof exportQuery>;
export type Imported = z.infer<typeof imported>;

/** Returns an archive without items. */
export const emptyArchive = () => archive.parse({ format: 'daybook', version: 1, notes: [], tasks: [] });

const tag = 'Archive';

export const exportArchive = operation({
  id: 'exportArchive',
  method: 'GET',
  path: '/api/export/',
  summary: 'Export all of your data, if you wish with the history of notes and the trash',
  tag,
  query: exportQuery,
  response: exported,
  errors: [401, 429],
  heavy: 'read',
});

export const importArchive = operation({
  id: 'importArchive',
  method: 'POST',
  path: '/api/import/',
  summary: 'Import the entries of an archive that you do not have. If one of them is rejected, nothing is imported.',
  tag,
  body: archive,
  bodyLimit: archiveLimits.bytes,
  bodyValues: 20 * archiveLimits.entries,
  response: imported,
  heavy: 'import',
  errors: [401, 409, 429, 503],
});

export const archiveOperations = [exportArchive, importArchive];
