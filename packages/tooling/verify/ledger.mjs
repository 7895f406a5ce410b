/**
 * The state that the entries of the log add up to.
 *
 * @typedef {{ record: string, attestation?: string, keys: string[], required: boolean }} LoggedRelease the SHA-256 of its record and statement; the keys
 *   that its app had when it was published, and whether it needed a signature
 * @typedef {{ version: string, rollout?: { version: string, share: number } }} LiveEntry
 * @typedef {object} Ledger
 * @property {Map<string, LoggedRelease>} releases by `app@version`
 * @property {Map<string, { keys: string[], required: boolean }>} keys the signing keys, by app
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
    releases: new Map(),
    keys: new Map(),
    live: new Map(),
    wereLive: new Map(),
    permissions: new Map(),
    pageFiles: new Map(),
    changes: new Map(),
    findings: [],
  };
  for (const entry of entries) readers[/** @type {keyof typeof readers} */ (entry.type)]?.(ledger, entry);
  if (!ledger.pageFiles.has('/sw.js')) ledger.findings.push('The log has no service worker, which every page may start.');
  return ledger;
}

/** @type {Record<string, (ledger: Ledger, entry: any) => void>} */
const readers = {
  release(ledger, { app, version, record, attestation }) {
    const name = `${app}@${version}`;
    const before = ledger.releases.get(name);
    if (before && before.record !== record) ledger.findings.push(`${name} is in the log twice, with different content.`);
    const keys = ledger.keys.get(app) ?? { keys: [], required: false };
    if (!before) ledger.releases.set(name, { record, ...(attestation && { attestation }), ...keys });
  },
  key(ledger, { app, kind, key }) {
    const { keys, required } = ledger.keys.get(app) ?? { keys: [], required: false };
    const others = keys.filter((each) => each !== key);
    ledger.keys.set(app, {
      keys: kind === 'add' ? [...others, key] : others,
      required: kind === 'require' || (required && kind !== 'optional'),
    });
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
