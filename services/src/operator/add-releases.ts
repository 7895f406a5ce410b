import { type DumpedFile, fileEntry } from '../database/backup/backup-format.ts';
import type { BackupWriter } from '../database/backup/backup-writer.ts';
import { BytesDigest } from '../database/backup/digests.ts';
import type { Report } from '../database/backup/report.ts';
import type { Snapshot } from '../database/backup/snapshot.ts';
import {
  DamagedFile,
  integrityOf,
  isPrecompressed,
  mostStoredBytes,
  type ReleaseFiles,
  type ReleaseStore,
} from '../releases/store/public.ts';

interface StoredRelease {
  readonly app: string;
  readonly version: string;
  readonly files: ReleaseFiles;
}

interface Context {
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly writer: Pick<BackupWriter, 'add'>;
  readonly report: Report;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the releases of the snapshot that have files. */
export async function listReleases({ client }: Pick<Snapshot, 'client'>): Promise<readonly StoredRelease[]> {
  const { rows } = await client.query<StoredRelease>(
    'select app, version, files from releases where pruned is null order by app, published, version',
  );
  return rows;
}

/**
 * Adds the files of releases to a backup. `missing` names those that the store does not have: the settings name another store, a release
 * was pruned meanwhile, or its files were lost.
 */
export async function addReleases(releases: readonly StoredRelease[], context: Context) {
  const files: DumpedFile[] = [];
  const missing: string[] = [];
  let done = 0;
  for (const release of releases) {
    for await (const { name, content } of filesOf(release, context.store)) {
      context.signal?.throwIfAborted();
      if (content) files.push(await add({ ...release, name }, content, context.writer));
      else missing.push(fileEntry({ ...release, name }));
      done += content?.length ?? 0;
      context.report.show({ title: `Backing up the files of ${release.app} ${release.version}`, done, unit: 'bytes' });
    }
  }
  context.report.end();
  return { files, missing };
}

/** Yields each file and its compressed forms. A damaged file counts as missing. */
async function* filesOf({ app, version, files }: StoredRelease, store: Context['store']) {
  const read = (name: string, maxBytes: number) =>
    store.read(app, version, name, maxBytes).catch((error: unknown) => {
      if (error instanceof DamagedFile) return undefined;
      throw error;
    });
  for (const [name, recorded] of Object.entries(files)) {
    const content = await read(name, mostStoredBytes(recorded, ''));
    yield { name, content: content && integrityOf(content) === recorded.integrity ? content : undefined };
    if (!isPrecompressed(name, recorded)) continue;
    for (const form of ['.br', '.gz'] as const)
      yield { name: `${name}${form}`, content: await read(`${name}${form}`, mostStoredBytes(recorded, form)) };
  }
}

async function add(
  file: Pick<DumpedFile, 'app' | 'version' | 'name'>,
  content: Buffer,
  writer: Context['writer'],
): Promise<DumpedFile> {
  await writer.add(fileEntry(file), content);
  const digest = new BytesDigest();
  digest.update(content);
  const { app, version, name } = file;
  return { app, version, name, ...digest.finish() };
}
