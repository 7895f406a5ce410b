import { CommandError, exitCodes } from '../command-line/command-error.mjs';
import { count, plain, wrapped } from '../command-line/formats.mjs';
import { readToken, readUrl } from '../registry/options.mjs';
import { audit } from '../verify/audit.mjs';
import { Site } from '../verify/site.mjs';
import { readState, writeState } from '../verify/state-file.mjs';

/** @typedef {import('../verify/audit.mjs').Audit} Audit */

/** @type {import('../command-line/program.mjs').Command} */
export const verify = {
  summary: 'Checks that a site serves exactly what its teams have published.',
  arguments: '[url]',
  help: `Loads the page as a visitor, at each path, and compares its elements and headers with those of Daybook's pages, the bytes of every script and style with the releases in the site's log, the releases in the page with those that are live by the log, and the log with its signed tree head. It needs no account. It prints what it cannot account for, and ends with 1 if there is anything.

With --state, it saves the tree head, and the next call also finds a log that was shortened, changed or signed by another key since. Run it regularly from a machine that has nothing to do with the site, and keep the file there.

With a token, it also compares the history of the apps of the token with the log: who made each change, and why.

  daybook verify https://daybook.example
  daybook verify https://daybook.example --state daybook.example.json
  daybook verify https://daybook.example --token-file operator.token`,
  options: {
    '--state <FILE>': 'compares with the head of the last call, and saves this one',
    '--key <KEY>': 'the key of the log (default: that of --state, else what the site says)',
    '--token-file <FILE>': 'a release token, to check the history as well',
    '--json': 'prints only the result, as JSON',
  },
  async run({ args, options, output, signal }) {
    const saved = options.state === undefined ? undefined : readState(options.state);
    const token = options.tokenFile === undefined ? undefined : readToken(options.tokenFile);
    const url = readUrl(args[0]);
    const site = new Site({ url, signal, ...(token !== undefined && { token }) });
    const progress = output.progress('Comparing');
    const known = { ...(saved && { saved }), ...(options.key !== undefined && { key: options.key }) };
    const result = await audit(site, { ...known, onProgress: (done, all) => progress.showCount(done, all) }).finally(() =>
      progress.end(),
    );
    if (result.findings.length > 0) throw new CommandError(complaint(url, result), { result: { url, ...result } });
    if (options.state !== undefined) save(options.state, url, result);
    output.result({ url, ...result }, verdict(url, result));
  },
};

/** @param {string} url @param {Audit} audit */
function complaint(url, { findings }) {
  const lines = findings.map((finding) => wrapped(plain(finding), { indent: '  ' }));
  return [`${url} serves what cannot be accounted for:`, ...lines].join('\n');
}

/**
 * Saves the head of an audit without findings.
 *
 * @param {string} file
 * @param {string} url
 * @param {Audit} result
 * @throws {CommandError} that has the result as well
 */
function save(file, url, result) {
  try {
    writeState(file, result.head);
  } catch (error) {
    const reason = `The tree head could not be saved: ${/** @type {Error} */ (error).message}. Name another file with --state.`;
    throw new CommandError(`${verdict(url, result)}\n${reason}`, { exitCode: exitCodes.usage, result: { url, ...result } });
  }
}

/** @param {string} url @param {Audit} audit */
const verdict = (url, { head, files, releases, signed }) =>
  [
    `${url} serves what was published: ${count(files, 'file')} of ${count(releases.length, 'release')}, and a log of ${count(head.size, 'entry', 'entries')}.`,
    `Signed by their teams: ${signed.length} of ${releases.length}.`,
    `The key of the log: ${plain(head.key)}`,
  ].join('\n');
