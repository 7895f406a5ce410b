import { checkFiles, filesToCheck } from './check-files.mjs';
import { checkHistory } from './check-history.mjs';
import { checkPage } from './check-page.mjs';
import { readLedger } from './ledger.mjs';
import { readLog } from './read-log.mjs';
import { readPage } from './read-page.mjs';
import { Releases } from './releases.mjs';
import { FailedRead } from './site.mjs';

/**
 * @typedef {object} Audit
 * @property {import('./read-log.mjs').SavedHead} head of the log
 * @property {number} files how many were compared
 * @property {string[]} releases those that visitors may get
 * @property {string[]} signed those of them that their team has signed
 * @property {string[]} findings sentences about what cannot be accounted for
 */

/**
 * Checks a site as a visitor, and trusts nothing that it says about itself but the key of its log.
 *
 * @param {import('./site.mjs').Site} site
 * @param {{ saved?: import('./read-log.mjs').SavedHead, key?: string, onProgress: (done: number, all: number) => void }} options
 * @returns {Promise<Audit>}
 */
export async function audit(site, { onProgress, ...known }) {
  // The page first: what goes live between the two is then in the log already.
  const { headers, bytes } = await site.fetch('/', { accept: 'text/html' });
  const log = await readLog(site, known).catch(unsigned);
  if (log.entries.length === 0)
    return { head: toHead(log), files: 0, releases: [], signed: [], findings: [...log.findings, 'The log is empty.'] };
  const ledger = readLedger(log.entries);
  const releases = new Releases(site, ledger);
  const page = readPage(bytes.toString());
  const ofPage = await checkPage(page, { headers, ledger, releases, origin: new URL(site.url).origin });
  const files = await filesToCheck(ledger, releases, page);
  const ofFiles = await checkFiles(site, files, (done) => onProgress(done, files.length));
  const ofHistory = site.token === undefined ? [] : await checkHistory(site, ledger);
  return {
    head: toHead(log),
    files: files.length,
    releases: [...releases.known.keys()].sort(),
    signed: [...releases.signed].sort(),
    findings: [...new Set([...log.findings, ...ledger.findings, ...releases.findings, ...ofPage, ...ofFiles, ...ofHistory])],
  };
}

/**
 * A server does not sign a log that was changed, and responds with 500.
 *
 * @param {unknown} error
 * @returns {import('./read-log.mjs').ReadLog}
 */
function unsigned(error) {
  if (!(error instanceof FailedRead) || error.status !== 500) throw error;
  return { key: '', size: 0, root: '', entries: [], findings: [error.message] };
}

/** @param {import('./read-log.mjs').ReadLog} log */
const toHead = ({ key, size, root }) => ({ key, size, root });
