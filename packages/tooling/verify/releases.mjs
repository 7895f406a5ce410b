import { createHash } from 'node:crypto';
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
    const hash = this.ledger.records.get(`${app}@${version}`);
    if (hash === undefined) return this.reject(`${app} ${version} is not in the log.`);
    const record = await this.readRecord(app, version);
    if (record === undefined) return this.reject(`${app} ${version} is in the log, and its record is missing.`);
    if (createHash('sha256').update(record).digest('hex') === hash) return JSON.parse(record);
    return this.reject(`The record of ${app} ${version} was changed since it was published.`);
  }

  /** @param {string} app @param {string} version @returns {Promise<string | undefined>} */
  async readRecord(app, version) {
    try {
      return String((await this.site.read(`/api/log/releases/${encodeURIComponent(app)}/${encodeURIComponent(version)}/`)).record);
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
