import { callRegistry } from '@daybook/tooling/registry/client';
import { pack } from '@daybook/tooling/registry/pack';
import { attest } from '@daybook/tooling/signing/attest';
import type { KeyObject } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtFolder, type Product } from '../../packages/tooling/test/built-product.ts';

const app = 'notes';

/** Returns the calls of the notes team, with a release token. */
export async function notesTeam({ url, dataDir }: Product) {
  const operator = fs.readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
  const { signal } = new AbortController();
  const asOperator = <Answer>(path: string, body: object) =>
    callRegistry({ url, token: operator }, { method: 'POST', path, body, signal }) as Promise<Answer>;
  const { token } = await asOperator<{ token: string }>('/api/tokens/', { app, who: 'Notes team' });
  const platform = { url, token };
  const why = 'Benchmark';
  return {
    publish: (version: string, archive: Buffer) =>
      callRegistry(platform, { method: 'POST', path: `/api/releases/${app}/${version}/`, archive, signal }),
    goLive: (version: string) =>
      callRegistry(platform, { method: 'PUT', path: `/api/apps/${app}/live/`, body: { version, why }, signal }),
    rollBack: () => callRegistry(platform, { method: 'POST', path: `/api/apps/${app}/rollback/`, body: { why }, signal }),
    addKey: (key: string) => asOperator(`/api/apps/${app}/keys/`, { kind: 'add', key, why }),
  };
}

/** Packs the built notes with another version; with a key, also with a signed statement and the list of packages. */
export async function packNotes(version: string, key?: KeyObject) {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-notes-'));
  try {
    fs.cpSync(builtFolder('mfe-notes'), dist, { recursive: true });
    const file = path.join(dist, 'release.json');
    fs.writeFileSync(file, JSON.stringify({ ...(JSON.parse(fs.readFileSync(file, 'utf8')) as object), version }));
    if (key === undefined) return await pack(dist);
    const folder = path.dirname(builtFolder('mfe-notes'));
    return await pack(dist, undefined, (files) => attest({ app, version, folder, dist, files, key }));
  } finally {
    fs.rmSync(dist, { recursive: true });
  }
}
