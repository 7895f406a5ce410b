import { CommandError, UsageError } from '../command-line/command-error.mjs';
import { plain, time } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, requireOption, wholeNumber } from '../registry/options.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const token = {
  summary: 'Creates, lists and revokes the tokens of teams. For operators.',
  arguments: '<app> [id]',
  usage: 'APP --who TEXT [--days N]  |  token list  |  token revoke ID',
  help: `A token is for the releases of one app. A token for "*" is an operator's: it is for all apps, tokens and portals. stdout gets the token and nothing else, so that it can go into a file. It is printed only once: the registry keeps its hash.

A token expires after 90 days, or after --days. Two weeks before, daybook publish and the console say so: create a new one, and revoke the old one when the team has it. Tokens that were created by an earlier version do not expire; the list shows which.

  daybook token notes --who "Notes team, CI" > notes.token
  daybook token notes --who "Notes team, for a week" --days 7 > notes.token
  daybook token list
  daybook token revoke 0192f0c4-7b1e-7cc3-9d0a-3f1b8c2d4e5f`,
  options: {
    '--who <TEXT>': 'who holds it: the name that the history shows',
    '--days <N>': 'how long it is valid, at most 365 (default: 90)',
    ...platformOptions,
  },
  async run(call) {
    const [first, second] = call.args;
    if (first === 'revoke' && second !== undefined) return revoke(call, second);
    if (second !== undefined) throw new UsageError(`Unexpected argument "${second}".`);
    if (first === 'revoke') throw new UsageError('Say which token: daybook token list shows their ids.');
    return first === 'list' ? list(call) : create(call, first);
  },
};

/** @typedef {import('../command-line/program.mjs').Call} Call */

/** @param {Call} call @param {string} app */
async function create(call, app) {
  const days = wholeNumber(call.options, 'days', { min: 1, max: 365 });
  const body = { app, who: requireOption(call.options, 'who'), ...(days !== undefined && { days }) };
  const made = await callPlatform(call, { method: 'POST', path: '/api/tokens/', body });
  const until = made.expires === undefined ? '' : ` It expires on ${time(made.expires)}.`;
  call.output.note(`A token for ${plain(made.app)}, of ${plain(made.who)}.${until} It is shown only once:`);
  call.output.result(made, plain(made.token));
}

/** @param {Call} call */
async function list(call) {
  refuseCreation(call);
  /** @type {import('../../contracts/src/release-tokens.ts').ReleaseToken[]} */
  const tokens = await callPlatform(call, { method: 'GET', path: '/api/tokens/' });
  call.output.result(tokens, tokens.length > 0 ? tokens.map(describe).join('\n') : 'There are no tokens.');
}

/** Two lines, because an id has 36 characters. @param {import('../../contracts/src/release-tokens.ts').ReleaseToken} token */
function describe({ id, app, who, created, expires, used }) {
  const end = expires === undefined ? 'does not expire' : `${isPast(expires) ? 'expired' : 'expires'} ${time(expires)}`;
  const use = used === undefined ? 'not used' : `used ${time(used)}`;
  return `${plain(id)}  ${plain(app)}  ${plain(who)}\n  made ${time(created)}, ${end}, ${use}`;
}

/** @param {string} instant */
const isPast = (instant) => Date.parse(instant) <= Date.now();

/** @param {Call} call @param {string} id */
async function revoke(call, id) {
  refuseCreation(call);
  const path = `/api/tokens/${encodeURIComponent(id)}/`;
  await callPlatform(call, { method: 'DELETE', path }).catch((error) => {
    if (error?.result?.status !== 404) throw error;
    throw new CommandError(`${plain(id)}: ${error.message}\ndaybook token list shows the ids.`, { result: error.result });
  });
  call.output.result({ revoked: id }, `Revoked: ${id}`);
}

/** @param {Call} call */
function refuseCreation({ options }) {
  const stray = ['who', 'days'].find((name) => options[name] !== undefined);
  if (stray) throw new UsageError(`--${stray} is for a token that is made.`);
}
