import fs from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from '../releases/public.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

const content = 'written by daybook doctor, and removed again';

/** Writes a small release into the store, reads it, and removes it. @throws if there is no data folder: it would be created */
export async function checkStore(store: ReleaseStore, dataDir: string): Promise<Finding[]> {
  await fs.access(dataDir);
  const [app, version, name] = ['daybook-doctor', `0.0.${Date.now()}`, 'probe.txt'];
  const read = () => store.read(app, version, name, content.length);
  const staged = await store.stage();
  try {
    await fs.writeFile(path.join(staged, name), content);
    await store.save(app, version, staged);
    if ((await read())?.toString() !== content)
      return [failed('release store', 'The content that was read differs from the content that was written.')];
  } finally {
    await store.discard(staged);
    await store.remove(app, version);
  }
  if (await read()) return [failed('release store', 'A deleted file can still be read. Do these credentials allow deletion?')];
  return [ok('release store', 'Files can be written, read and deleted.')];
}

const GiB = 1024 ** 3;

/** Checks the disk of the data folder. Uploads stop below 256 MiB. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize, blocks } = await fs.statfs(dataDir);
  return [judgeDisk(bavail * bsize, blocks * bsize)];
}

export function judgeDisk(free: number, all: number): Finding {
  const text = `${(free / GiB).toFixed(1)} GiB of ${(all / GiB).toFixed(1)} GiB are free in DATA_DIR.`;
  if (free < GiB / 4) return failed('disk', `${text} Nothing can be published below 0.25: make space, or prune releases.`);
  return free < GiB ? warning('disk', `${text} Make space, or prune releases.`) : ok('disk', text);
}
