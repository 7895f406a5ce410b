import * as z from 'zod/mini';

/*
 * A backup is a gzip tar archive: `header`, the rows of each table as PostgreSQL's COPY writes them (text format, in pieces), the
 * files of the releases, and `manifest`, which is last because only then all sizes and checksums are known.
 */

/** The version of the format that this release of Daybook writes and reads. */
export const formatVersion = 1;

export const entryNames = { header: 'daybook-backup.json', manifest: 'manifest.json' } as const;

/** In bytes: a piece of a table's rows. A tar archive needs the size of each entry before its content. */
export const pieceBytes = 4 * 1024 * 1024;

/** In bytes: the largest entry that is read, because an entry is read as a whole. The largest are files of releases. */
const entryLimit = 64 * 1024 * 1024;

/** In bytes: the manifest has about 150 for each file of a release. Node.js has no strings of more than 512 MiB. */
const manifestLimit = 384 * 1024 * 1024;

/** Returns how large an entry may be, in bytes. */
export const limitOf = (entry: string) => (entry === entryNames.manifest ? manifestLimit : entryLimit);

const count = z.number().check(z.int(), z.nonnegative());
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A name in the database, which needs no quotes there. */
const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

/** The part of the header that every version of the format has. */
export const anyHeader = z.object({ format: z.literal('daybook-backup'), version: z.number() });

const header = z.object({
  ...anyHeader.shape,
  /** ISO 8601, in UTC. */
  created: z.iso.datetime(),
  /** The version of the PostgreSQL server. */
  postgres: z.string(),
  /** The names of the migrations that the database had: its schema. */
  migrations: z.array(z.string()),
});

const table = z.object({
  name: identifier,
  columns: z.array(identifier),
  rows: count,
  /** The sum of the hashes of all rows, in hexadecimal. It does not depend on their order. */
  rowsHash: z.string(),
  bytes: count,
  sha256,
});

/** The numbers that the database gives next. */
const sequence = z.object({ name: identifier, value: z.string().check(z.regex(/^\d{1,19}$/)), isCalled: z.boolean() });

const releaseFile = z.object({ app: z.string(), version: z.string(), name: z.string(), bytes: count, sha256 });

const manifest = z.object({ tables: z.array(table), sequences: z.array(sequence), files: z.array(releaseFile) });

export const backupParts = { header, manifest };

export type BackupHeader = z.infer<typeof header>;
export type BackupManifest = z.infer<typeof manifest>;
export type DumpedTable = z.infer<typeof table>;
export type DumpedSequence = z.infer<typeof sequence>;
export type DumpedFile = z.infer<typeof releaseFile>;

export const tableEntry = (table: string, piece: number) => `tables/${table}/${String(piece).padStart(6, '0')}`;
export const fileEntry = ({ app, version, name }: Pick<DumpedFile, 'app' | 'version' | 'name'>) =>
  `releases/${app}/${version}/${name}`;

/** Returns the table whose rows an entry has; undefined for other entries. */
export const tableOf = (entry: string) => /^tables\/([a-z0-9_]+)\/\d+$/.exec(entry)?.[1];
