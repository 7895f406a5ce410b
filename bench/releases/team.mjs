// @ts-check
import { ask } from '@daybook/tooling/registry/ask';
import { goLive } from '@daybook/tooling/registry/go-live';
import fs from 'node:fs';
import path from 'node:path';

/**
 * A team that releases the notes with a token of its own.
 *
 * @param {import('../product/product.mjs').Product} product
 */
export async function notesTeam({ url, dataDir }) {
  const operator = fs.readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
  const { signal } = new AbortController();
  const made = await ask(
    { url, token: operator },
    { method: 'POST', path: '/api/tokens/', body: { app, who: 'Notes team' }, signal },
  );
  const platform = { url, token: made.token };
  return {
    /** @param {string} version @param {Buffer} archive */
    publish: (version, archive) => ask(platform, { method: 'POST', path: `/api/releases/${app}/${version}/`, archive, signal }),
    /** @param {string} version */
    goLive: (version) => goLive(platform, { app, version, request: { why: 'To see how long it takes' }, signal }),
    rollBack: () =>
      ask(platform, { method: 'POST', path: `/api/apps/${app}/rollback/`, body: { why: 'To see how long it takes' }, signal }),
  };
}

const app = 'notes';
