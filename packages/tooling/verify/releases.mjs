import { createHash } from 'node:crypto';
import { canonicalJson } from '../signing/canonical-json.mjs';
import { signersOf, unseal } from '../signing/envelope.mjs';
import { FailedRead } from './site.mjs';

/**
 * @typedef {{ app: string, version: string, description: any, files: Record<string, { integrity: string, bytes: number }> }} Release
 */

/** The releases of a site, each compared with the log. */
export class Releases {
  /** @param {import('./site.mjs').Site} site @param {import('./ledger.mjs').Ledger} ledger */
  constructor(site, ledger) {
    this.site = site;
    this.ledger = ledger;
    /** @type {Map<string, Promise<Release | undefined>>} */
    this.known = new Map();
    /** Those that their team has signed. @type {Set<string>} */
    this.signed = new Set();
    /** @type {string[]} */
    this.findings = [];
  }

  /** Returns the release as the log has it; undefined, with a finding, if it has none. @param {string} app @param {string} version */
  find(app, version) {
    const name = `${app}@${version}`;
    const known = this.known.get(name) ?? this.read(app, version);
    this.known.set(name, known);
    return known;
  }

  /** @param {string} app @param {string} version @returns {Promise<Release | undefined>} */
  async read(app, version) {
    const logged = this.ledger.releases.get(`${app}@${version}`);
    if (!logged) return this.reject(`${app} ${version} is not in the log.`);
    const stored = await this.readRecord(app, version);
    if (!stored) return this.reject(`${app} ${version} is in the log, and its record is missing.`);
    const { record, attestation } = stored;
    if (hashOf(record) !== logged.record) return this.reject(`The record of ${app} ${version} was changed since it was published.`);
    const release = JSON.parse(record);
    const problem = signatureProblem(release, attestation, logged);
    if (problem) return this.reject(`${app} ${version} ${problem}`);
    if (attestation && signersOf(attestation, logged.keys).length > 0) this.signed.add(`${app}@${version}`);
    return release;
  }

  /** @param {string} app @param {string} version @returns {Promise<{ record: string, attestation?: string } | undefined>} */
  async readRecord(app, version) {
    try {
      const { record, attestation } = await this.site.read(
        `/api/log/releases/${encodeURIComponent(app)}/${encodeURIComponent(version)}/`,
      );
      return { record: String(record), ...(attestation !== undefined && { attestation: String(attestation) }) };
    } catch (error) {
      if (error instanceof FailedRead && error.status === 404) return undefined;
      throw error;
    }
  }

  /** @param {string} finding @returns {undefined} */
  reject(finding) {
    this.findings.push(finding);
  }
}

/**
 * Returns what is wrong with the statement of a release: the end of a sentence; undefined if nothing is.
 *
 * @param {Release} release
 * @param {string | undefined} attestation
 * @param {import('./ledger.mjs').LoggedRelease} logged
 */
function signatureProblem(release, attestation, logged) {
  const hash = attestation === undefined ? undefined : hashOf(attestation);
  if (hash !== logged.attestation) return 'has another signed statement than when it was published.';
  if (attestation === undefined) return logged.required ? 'is not signed, although its releases need a signature.' : undefined;
  if (!isAbout(release, unseal(attestation))) return 'has a signed statement about other files.';
  if (signersOf(attestation, logged.keys).length > 0) return undefined;
  if (JSON.parse(attestation).signatures.length > 0) return 'is signed with a key that its team did not have.';
  return logged.required ? 'is not signed, although its releases need a signature.' : undefined;
}

/** @param {Release} release @param {any} statement */
function isAbout({ description, files }, statement) {
  /** @type {Map<string, string>} */
  const stated = new Map((statement?.subject ?? []).map((/** @type {any} */ { name, digest }) => [name, digest?.sha384]));
  const hashes = Object.entries(files).map(([name, { integrity }]) => [
    name,
    Buffer.from(integrity.slice(7), 'base64').toString('hex'),
  ]);
  const own = ['release.json', createHash('sha384').update(canonicalJson(description)).digest('hex')];
  return [own, ...hashes].every(([name, hash]) => stated.get(name) === hash);
}

/** @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
