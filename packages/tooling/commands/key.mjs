import fs from 'node:fs';
import { CommandError, UsageError } from '../command-line/command-error.mjs';
import { plain, time, wrapped } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, requireOption } from '../registry/options.mjs';
import { createSigningKey } from '../signing/signing-key.mjs';

/** @typedef {import('../command-line/program.mjs').Call} Call */
/** @typedef {import('../../contracts/src/signing-keys.ts').AppKeys} AppKeys */
/** @typedef {import('../../contracts/src/signing-keys.ts').KeyChange} KeyChange */

/** @type {import('../command-line/program.mjs').Command} */
export const key = {
  summary: 'Makes the key with which a team signs its releases, and changes which keys an app has.',
  arguments: '<action> <name> [key]',
  usage: 'new FILE  |  key list APP  |  key add|withdraw APP KEY --why TEXT  |  key require|optional APP --why TEXT',
  help: `A team makes its key with "new": the file gets the private key, and stdout the public one. The private key never leaves the team. daybook publish signs with it if DAYBOOK_SIGNING_KEY has its content.

An operator adds the public key to the app. A release that is signed with another key is rejected. After "require", so is one without a signature: a stolen token is then not enough to publish.

  daybook key new notes.key
  daybook key add notes MCowBQYDK2VwAyEA… --why "Key of the notes team, received in person"
  daybook key require notes --why "The pipeline signs"
  daybook key list notes`,
  options: { '--why <TEXT>': 'the reason, for the history', ...platformOptions },
  async run(call) {
    const [action, name, publicKey] = call.args;
    if (action === 'new') return create(call, name, publicKey);
    if (action === 'list') return list(call, name);
    if (!['add', 'withdraw', 'require', 'optional'].includes(action)) throw new UsageError(`Unexpected argument "${action}".`);
    const needsKey = action === 'add' || action === 'withdraw';
    if (needsKey && publicKey === undefined) throw new UsageError('Name the public key. daybook key new prints it.');
    if (!needsKey && publicKey !== undefined) throw new UsageError(`Unexpected argument "${publicKey}".`);
    const body = { kind: action, ...(needsKey && { key: publicKey }), why: requireOption(call.options, 'why') };
    /** @type {AppKeys} */
    const keys = await callPlatform(call, { method: 'POST', path: pathOf(name), body });
    call.output.result(keys, sentence(keys));
  },
};

/** @param {string} app */
const pathOf = (app) => `/api/apps/${encodeURIComponent(app)}/keys/`;

/** @param {Call} call @param {string} file @param {string | undefined} extra */
function create({ output }, file, extra) {
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
  const { pem, publicKey } = createSigningKey();
  try {
    fs.writeFileSync(file, pem, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new CommandError(code === 'EEXIST' ? `${file} exists already, and a key is not overwritten.` : message);
  }
  output.note(
    wrapped(
      `${file} has the private key: keep it secret, and put its content into DAYBOOK_SIGNING_KEY where you publish. Give the public key to an operator:`,
    ),
  );
  output.result({ file, publicKey }, publicKey);
}

/** @param {Call} call @param {string} app */
async function list(call, app) {
  /** @type {AppKeys} */
  const keys = await callPlatform(call, { method: 'GET', path: pathOf(app) });
  call.output.result(keys, [sentence(keys), ...keys.history.map(entry)].join('\n'));
}

/** @param {AppKeys} keys */
function sentence({ app, keys, required }) {
  if (keys.length === 0) return `${plain(app)} has no keys.`;
  return [
    `Releases of ${plain(app)} ${required ? 'need' : 'may have'} a signature by:`,
    ...keys.map((each) => `  ${plain(each)}`),
  ].join('\n');
}

/** @param {KeyChange} change */
function entry({ kind, key: changed, at, by, why }) {
  const when = `${time(at)}  ${plain(kind).padEnd(8)}  `;
  const indent = ' '.repeat(when.length);
  const what = `${changed === undefined ? '' : `${changed}, `}by ${by}`;
  return `${when}${wrapped(plain(what), { indent }).trimStart()}\n${wrapped(plain(why), { indent })}`;
}
