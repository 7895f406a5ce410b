import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/**
 * Compares the history of each app with the log: what changed, who changed it, and why. It needs a release token, because only teams and
 * operators see who and why.
 *
 * @param {import('./site.mjs').Site} site
 * @param {import('./ledger.mjs').Ledger} ledger
 * @returns {Promise<string[]>}
 */
export async function checkHistory(site, ledger) {
  /** @type {{ app: string }[]} */
  const apps = await site.read('/api/apps/');
  const findings = await Promise.all(
    apps.map(async ({ app }) => {
      const logged = [...ledger.changes].filter(([, entry]) => entry.app === app).map(([id]) => id);
      const changes = await readHistory(site, app);
      const known = new Set(changes.map(({ id }) => id));
      const removed = logged
        .filter((id) => !known.has(id))
        .map((id) => `Change ${id} of ${app} is in the log, and missing in the history.`);
      return [...removed, ...changes.flatMap((change) => checkChange(change, ledger))];
    }),
  );
  return findings.flat();
}

/** @param {import('./site.mjs').Site} site @param {string} app @returns {Promise<any[]>} */
async function readHistory(site, app) {
  const changes = [];
  for (let query = '?limit=500'; query;) {
    const page = await site.readPage(`/api/apps/${encodeURIComponent(app)}/history/${query}`);
    changes.push(...page.body);
    query = page.next;
  }
  return changes;
}

/** @param {any} change @param {import('./ledger.mjs').Ledger} ledger */
function checkChange({ id, app, kind, to, rollout, at, by, token = null, why, salt }, ledger) {
  const entry = ledger.changes.get(id);
  // It was made since the log was read.
  if (!entry)
    return Number(id) > Math.max(0, ...[...ledger.changes.keys()].map(Number)) ? [] : [`Change ${id} of ${app} is not in the log.`];
  const logged = { app: entry.app, kind: entry.kind, to: entry.version, rollout: entry.rollout, at: entry.at };
  const isSame = isDeepStrictEqual(logged, { app, kind, to, rollout, at });
  // As PostgreSQL writes an array of JSON.
  const text = `[${[salt, by, token, why].map((value) => JSON.stringify(value)).join(', ')}]`;
  const isReason = createHash('sha256').update(text).digest('hex') === entry.reason;
  return isSame && isReason ? [] : [`Change ${id} of ${app} was edited in the history since it was made.`];
}
