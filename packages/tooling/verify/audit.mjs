import { checkFiles, checkPinned, filesToCheck } from './check-files.mjs';
import { checkHistory } from './check-history.mjs';
import { checkPage } from './check-page.mjs';
import { readLedger } from './ledger.mjs';
import { readLog } from './read-log.mjs';
import { checkPaths, readPages } from './read-pages.mjs';
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
  // The pages first: what goes live between them and the log is then in the log already.
  const pages = await readPages(site);
  const log = await readLog(site, known).catch(unsigned);
  if (log.entries.length === 0)
    return { head: toHead(log), files: 0, releases: [], signed: [], findings: [...log.findings, 'The log is empty.'] };
  const ledger = readLedger(log.entries);
  const releases = new Releases(site, ledger);
  const ofPages = await checkPages(pages, { ledger, releases, origin: new URL(site.url).origin });
  const files = await filesToCheck(ledger, releases, pages);
  const ofFiles = await checkFiles(site, files, (done) => onProgress(done, files.length));
  const ofPinned = await checkPinned(site, ledger, releases);
  const ofHistory = site.token === undefined ? [] : await checkHistory(site, ledger);
  return {
    head: toHead(log),
    files: files.length,
    releases: [...releases.known.keys()].sort(),
    signed: [...releases.signed].sort(),
    findings: [
      ...new Set([...log.findings, ...ledger.findings, ...releases.findings, ...ofPages, ...ofFiles, ...ofPinned, ...ofHistory]),
    ],
  };
}

/**
 * @param {Awaited<ReturnType<typeof readPages>>} pages
 * @param {{ ledger: import('./ledger.mjs').Ledger, releases: Releases, origin: string }} context
 */
async function checkPages(pages, context) {
  const [ofFirst = [], ...ofOthers] = await Promise.all(pages.map(({ page, headers }) => checkPage(page, { headers, ...context })));
  // Most of what is wrong is the same at all paths.
  const others = ofOthers.flatMap((findings, index) =>
    findings.filter((finding) => !ofFirst.includes(finding)).map((finding) => `At ${pages[index + 1]?.path}: ${finding}`),
  );
  const [{ page: first }] = pages;
  const shell = first.shell && (await context.releases.find('shell', first.shell.version));
  return [...ofFirst, ...others, ...checkPaths(pages, shell)];
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
