import * as z from '#zod';
import { operation } from './operation.ts';

/** The most entries in one response. */
export const entriesPage = 500;

/** A whole number in digits: `Number` also takes 0x1, and makes 0 of an empty text. */
const position = z.pipe(
  z.transform((text) => (/^-?\d+$/.test(String(text)) ? Number(text) : Number.NaN)),
  z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
);

/** The newest tree head of the log, signed. */
export const treeHead = z.object({
  /** A checkpoint (C2SP tlog-checkpoint): the log's name, the number of entries, and the root hash, as a signed note. */
  checkpoint: z.string(),
  /** The key that verifies it, as a verifier key of signed notes (C2SP signed-note). */
  key: z.string(),
});

/** The text of an entry is the leaf of the tree (RFC 9162, section 2.1.1): it is hashed as it is, in UTF-8. */
export const logEntry = z.object({ index: z.int(), entry: z.string() });

export const entriesQuery = z.strictObject({ from: z.optional(position) });

/** SHA-256 hashes in base64 (RFC 9162, sections 2.1.3 and 2.1.4). */
export const proof = z.object({ hashes: z.array(z.string()) });

/** `size` is the number of entries of the tree. */
export const inclusionQuery = z.strictObject({ index: position, size: position });

export const consistencyQuery = z.strictObject({ from: position, to: position });

/** A release as it was published. */
export const releaseRecord = z.object({
  /** JSON with its app, version, `release.json` and the hash of every file. The log has the SHA-256 of this text. */
  record: z.string(),
  /** An in-toto statement in a DSSE envelope, signed by the team if it has keys. The log has the SHA-256 of this text. */
  attestation: z.optional(z.string()),
});

export type TreeHead = z.infer<typeof treeHead>;
export type LogEntry = z.infer<typeof logEntry>;
export type EntriesQuery = z.infer<typeof entriesQuery>;
export type Proof = z.infer<typeof proof>;
export type InclusionQuery = z.infer<typeof inclusionQuery>;
export type ConsistencyQuery = z.infer<typeof consistencyQuery>;
export type ReleaseRecord = z.infer<typeof releaseRecord>;

const described = { tag: 'Release log', method: 'GET', secured: false } as const;

export const readTreeHead = operation({
  ...described,
  id: 'readTreeHead',
  path: '/api/log/',
  summary: 'Read the signed tree head of the log of releases',
  response: treeHead,
});

export const listLogEntries = operation({
  ...described,
  id: 'listLogEntries',
  path: '/api/log/entries/',
  summary: `List the entries of the log from one on, at most ${entriesPage} at a time`,
  query: entriesQuery,
  response: z.array(logEntry),
});

export const proveInclusion = operation({
  ...described,
  id: 'proveInclusion',
  path: '/api/log/inclusion/',
  summary: 'Prove that an entry is in the tree of a size',
  query: inclusionQuery,
  response: proof,
  errors: [422],
});

export const proveConsistency = operation({
  ...described,
  id: 'proveConsistency',
  path: '/api/log/consistency/',
  summary: 'Prove that a tree begins with the entries of a smaller one',
  query: consistencyQuery,
  response: proof,
  errors: [422],
});

export const readReleaseRecord = operation({
  ...described,
  id: 'readReleaseRecord',
  path: '/api/log/releases/:app/:version/',
  summary: 'Read the record of a release, whose hash is in the log',
  response: releaseRecord,
  errors: [404],
});

export const releaseLogOperations = [readTreeHead, listLogEntries, proveInclusion, proveConsistency, readReleaseRecord];
