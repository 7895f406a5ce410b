import { UsageError } from '../command-line/command-error.mjs';
import { count, plain, time, wrapped } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions } from '../registry/options.mjs';
import { runServerProgram } from './server-program.mjs';

/** @typedef {import('../../contracts/src/secrets.ts').SecretKeys} SecretKeys */
/** @typedef {import('../../contracts/src/secrets.ts').SecretKey} SecretKey */

/** @type {import('../command-line/program.mjs').Command} */
export const secrets = {
  summary: 'Shows the secrets that sign and encrypt by their ids, and rotates them. For operators.',
  arguments: '[action] [id]',
  usage: ' |  secrets rotate  |  secrets remove ID',
  help: `Without an action it asks a running server which secrets it has, since when each has signed, how many stored values are encrypted with it, and when it is not needed any more. No secret is shown.

"rotate" and "remove" change the secrets that were generated in DATA_DIR (default: .data), on the machine of the server, which is restarted afterwards. If JWT_SECRET is set, "rotate" explains in which order to change it.

  daybook secrets --token-file .data/operator-token
  daybook secrets rotate
  daybook secrets remove 3f2a90c1d27b`,
  options: platformOptions,
  async run(call) {
    const [action, id] = call.args;
    if (action === undefined) return list(call);
    if (action !== 'rotate' && action !== 'remove') throw new UsageError(`Unexpected argument "${action}".`);
    if (action === 'rotate' && id !== undefined) throw new UsageError(`Unexpected argument "${id}".`);
    if (action === 'remove' && id === undefined) throw new UsageError('Name the secret: daybook secrets shows the ids.');
    return runServerProgram('change-secret.mjs', call.args, call.signal);
  },
};

/** @param {import('../command-line/program.mjs').Call} call */
async function list(call) {
  /** @type {SecretKeys} */
  const listed = await callPlatform(call, { method: 'GET', path: '/api/secrets/' });
  const { keys, unrecorded } = listed;
  const rest =
    unrecorded > 0 ? [wrapped(`${values(unrecorded)} of an earlier version: a job records their secret within an hour.`)] : [];
  call.output.result(listed, [...keys.map(describe), ...rest].join('\n'));
}

/** @param {SecretKey} key */
function describe({ id, use, firstUsed, lastUsed, values: stored, removable }) {
  const since = firstUsed === undefined ? 'no use recorded' : `signed from ${time(firstUsed)}`;
  const signed = lastUsed === undefined || use === 'signs' ? since : `${since} to ${time(lastUsed)}`;
  return wrapped(
    `${plain(id)}  ${use.padEnd(8)}  ${signed}, encrypts ${values(stored)}. ${advice({ use, removable, stored, lastUsed })}`.trim(),
  );
}

/** @param {{ use: SecretKey['use'], removable?: string, stored: number, lastUsed?: string }} key */
function advice({ use, removable, stored, lastUsed }) {
  if (use === 'signs') return '';
  if (use === 'missing')
    return 'It is not in the settings of this server: add it to JWT_SECRETS_ACCEPTED, or people have to log in again.';
  if (removable !== undefined)
    return Date.parse(removable) > Date.now() ? `It can be removed from ${time(removable)} on.` : 'It can be removed now.';
  if (stored > 0) return 'It is needed until a job has encrypted them again, within an hour.';
  if (lastUsed !== undefined) return '';
  return 'It can sign next. Earlier versions recorded no use: if one signed with it, keep it until those sessions have ended (SESSION_DAYS).';
}

/** @param {number} stored */
const values = (stored) => count(stored, 'stored value');
