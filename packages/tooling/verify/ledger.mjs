/**
 * What the entries of the log add up to.
 *
 * @typedef {{ version: string, rollout?: { version: string, share: number } }} LiveEntry
 * @typedef {object} Ledger
 * @property {Map<string, string>} records the SHA-256 of each release's record, by `app@version`
 * @property {Map<string, LiveEntry>} live by app
 * @property {Map<string, Set<string>>} wereLive the versions that were live before, by app
 * @property {Map<string, Record<string, string[] | true>>} permissions by app
 * @property {Map<string, string>} pageFiles the integrity of the server's own files, by address
 * @property {Map<string, any>} changes the entries of live changes, by id
 * @property {string[]} findings
 */

/** @param {readonly any[]} entries @returns {Ledger} */
export function readLedger(entries) {
  /** @type {Ledger} */
  const ledger = {
    records: new Map(),
    live: new Map(),
    wereLive: new Map(),
    permissions: new Map(),
    pageFiles: new Map(),
    changes: new Map(),
    findings: [],
  };
  for (const entry of entries) readers[/** @type {keyof typeof readers} */ (entry.type)]?.(ledger, entry);
  return ledger;
}

/** @type {Record<string, (ledger: Ledger, entry: any) => void>} */
const readers = {
  release(ledger, { app, version, record }) {
    const name = `${app}@${version}`;
    const before = ledger.records.get(name);
    if (before !== undefined && before !== record) ledger.findings.push(`${name} is in the log twice, with different content.`);
    ledger.records.set(name, before ?? record);
  },
  live(ledger, { app, version, rollout, change, ...rest }) {
    const before = ledger.live.get(app);
    const earlier = ledger.wereLive.get(app) ?? new Set();
    if (before) earlier.add(before.version);
    ledger.wereLive.set(app, earlier);
    ledger.live.set(app, { version, ...(rollout && { rollout }) });
    ledger.changes.set(change, { app, version, rollout, ...rest });
  },
  permissions(ledger, { app, permissions }) {
    ledger.permissions.set(app, permissions);
  },
  page(ledger, { files }) {
    for (const [address, integrity] of Object.entries(files)) ledger.pageFiles.set(address, integrity);
  },
};
