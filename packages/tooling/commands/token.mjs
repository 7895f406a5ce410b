import { CommandError, UsageError } from '../command-line/command-error.mjs';
import { plain, table, time } from '../command-line/formats.mjs';
import { requireOption } from '../command-line/options.mjs';
import { callRegistry } from '../registry/client.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const token = {
  summary: 'Makes, lists and revokes the tokens of teams. An operator does.',
  arguments: '<app> [id]',
  usage: 'APP --who TEXT  |  token list  |  token revoke ID',
  help: `A token is for the releases of one app; one for "*" is an operator's: for all apps, and for tokens. It is printed once, with nothing else, so that it can go into a file. The registry keeps its hash.

  daybook token notes --who "Notes team, CI" > notes.token
  daybook token list
  daybook token revoke 0192f0c4-7b1e-7cc3-9d0a-3f1b8c2d4e5f`,
  options: {
    '--who <TEXT>': 'who holds it: the name that the history shows',
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
  const body = { app, who: requireOption(call.options, 'who') };
  const made = await callRegistry(platformOf(call), { method: 'POST', path: '/api/tokens/', body, signal: call.signal });
  call.output.note(`A token for ${plain(made.app)}, of ${plain(made.who)}. It is shown this once:`);
  call.output.result(made, plain(made.token));
}

/** @param {Call} call */
async function list(call) {
  refuseWho(call);
  /** @type {{ id: string, app: string, who: string, created: string }[]} */
  const tokens = await callRegistry(platformOf(call), { method: 'GET', path: '/api/tokens/', signal: call.signal });
  const rows = tokens.map(({ id, app, who, created }) => [id, app, time(created), who].map(plain));
  call.output.result(tokens, rows.length > 0 ? table([['ID', 'APP', 'MADE', 'WHOSE'], ...rows]) : 'There are no tokens.');
}

/** @param {Call} call @param {string} id */
async function revoke(call, id) {
  refuseWho(call);
  const path = `/api/tokens/${encodeURIComponent(id)}/`;
  await callRegistry(platformOf(call), { method: 'DELETE', path, signal: call.signal }).catch((error) => {
    throw error?.result?.status === 404 ? unknownToken(id, error) : error;
  });
  call.output.result({ revoked: id }, `Revoked: ${id}`);
}

/** @param {string} id @param {CommandError} refused */
const unknownToken = (id, { message, result }) =>
  new CommandError(`${plain(id)}: ${message}\ndaybook token list shows the ids.`, { result });

/** @param {Call} call */
function refuseWho({ options }) {
  if (options.who !== undefined) throw new UsageError('--who is for a token that is made.');
}
