import * as z from '#zod';
import { appName } from './app-name.ts';
import { archivedTimestamp } from './archived-items.ts';
import { operation } from './operation.ts';
import { text, timestamp } from './text.ts';

/**
 * Limits of what an app stores for a user, and of what all apps store together. `document` and the others are bytes of JSON in UTF-8,
 * with the keys. An archive nests a document four levels deeper, which must stay below the limit of every body.
 */
export const documentLimits = {
  key: 128,
  document: 256 * 1024,
  levels: 10,
  values: 20_000,
  ofApp: { documents: 1000, bytes: 1024 * 1024 },
  ofAccount: { documents: 10_000, bytes: 16 * 1024 * 1024 },
  page: 100,
} as const;

/** The same in addresses and in file systems: it needs no escapes. Dots or hyphens can divide it into parts, for lists by prefix. */
export const documentKey = text(documentLimits.key).check(
  z.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'Must be a letter or a digit, followed by letters, digits, dots, hyphens and underscores.',
  ),
);

/** The fields are the app's own. `contentProblem` has the limits. */
export const documentContent = z.looseObject({});

export type DocumentContent = Readonly<Record<string, unknown>>;

/** Returns why a value from JSON cannot be the content of a document; undefined if it can. */
export function contentProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A document must be a JSON object.';
  const problem = valueProblem(value, 1);
  if (problem !== undefined) return problem;
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return bytes > documentLimits.document ? `A document has at most ${documentLimits.document / 1024} KiB.` : undefined;
}

function valueProblem(value: unknown, level: number): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'A number is too large for JavaScript.';
  if (typeof value !== 'object' || value === null) return undefined;
  if (level > documentLimits.levels) return `A document has at most ${documentLimits.levels} levels.`;
  // Assigning it to an object would change what that inherits.
  if (Object.hasOwn(value, '__proto__')) return 'The key __proto__ is not allowed.';
  for (const part of Object.values(value) as unknown[]) {
    const problem = valueProblem(part, level + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A document in a list. */
export const listedDocument = z.object({
  key: z.string(),
  /** As in the header of the document itself. */
  etag: z.string(),
  updated: timestamp,
  content: documentContent,
});

/** A document in an archive. A later import recognizes it by its app and key. */
export const archivedDocument = z.strictObject({
  app: appName,
  key: documentKey,
  // Checked before the object is parsed, which would leave out a key `__proto__`.
  content: z.pipe(
    z
      .unknown()
      .check(z.refine((value) => contentProblem(value) === undefined, { error: ({ input }) => contentProblem(input) ?? '' })),
    documentContent,
  ),
  created: archivedTimestamp,
  updated: archivedTimestamp,
});

export const documentsQuery = z.strictObject({
  /** Only documents whose keys begin with it. */
  prefix: z.optional(
    text(documentLimits.key).check(z.regex(/^[A-Za-z0-9._-]*$/, 'Must be letters, digits, dots, hyphens and underscores.')),
  ),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(documentLimits.page))),
  /** From the `Link: rel="next"` of the page before. */
  cursor: z.optional(text(512)),
});

export type ListedDocument = z.infer<typeof listedDocument>;
export type ArchivedDocument = z.infer<typeof archivedDocument>;
export type DocumentsQuery = z.infer<typeof documentsQuery>;

const tag = 'Documents';
const path = '/api/documents/:app/:key/';

export const listDocuments = operation({
  id: 'listDocuments',
  method: 'GET',
  path: '/api/documents/:app/',
  summary: "List an app's documents by key",
  tag,
  query: documentsQuery,
  response: z.array(listedDocument),
  errors: [401, 429],
  heavy: 'read',
  headers: ['If-None-Match'],
});

export const readDocument = operation({
  id: 'readDocument',
  method: 'GET',
  path,
  summary: 'Read a document',
  tag,
  response: documentContent,
  errors: [401, 404],
  headers: ['If-None-Match'],
});

export const writeDocument = operation({
  id: 'writeDocument',
  method: 'PUT',
  path,
  summary: 'Create or replace a document',
  tag,
  body: documentContent,
  bodyLimit: documentLimits.document,
  bodyValues: documentLimits.values,
  createdStatus: 201,
  response: documentContent,
  errors: [401, 409, 412],
  headers: ['If-Match', 'If-None-Match', 'Idempotency-Key'],
});

export const deleteDocument = operation({
  id: 'deleteDocument',
  method: 'DELETE',
  path,
  summary: 'Delete a document',
  tag,
  status: 204,
  errors: [401, 404, 412],
  headers: ['If-Match'],
});

export const documentOperations = [listDocuments, readDocument, writeDocument, deleteDocument];
