import { CommandError, UsageError } from '../command-line/command-error.mjs';
import { plain, table, time } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, requireOption } from '../registry/options.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const token = {
  summary: 'Creates, lists and revokes the tokens of teams. For operators.',
  arguments: '<app> [id]',
  usage: 'APP --who TEXT  |  token list  |  token revoke ID',
  help: `A token is for the releases of one app. A token for "*" is an operator's: it is for all apps, tokens and portals. stdout gets the token and nothing else, so that it can go into a file. It is printed only once: the registry keeps its hash.

  daybook token notes --who "Notes team, CI" > notes.token
  daybook token list
  daybook token revoke 0192f0c4-7b1e-7cc3-9d0a-3f1b8c2d4e5f`,
  options: { '--who <TEXT>': 'who holds it: the name that the history shows', ...platformOptions },
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
  const made = await callPlatform(call, { method: 'POST', path: '/api/tokens/', body });
  call.output.note(`A token for ${plain(made.app)}, of ${plain(made.who)}. It is shown only once:`);
  call.output.result(made, plain(made.token));
}

/** @param {Call} call */
async function list(call) {
  refuseWho(call);
  /** @type {{ id: string, app: string, who: string, created: string }[]} */
  const tokens = await callPlatform(call, { method: 'GET', path: '/api/tokens/' });
  const rows = tokens.map(({ id, app, who, created }) => [id, app, time(created), who].map(plain));
  call.output.result(tokens, rows.length > 0 ? table([['ID', 'APP', 'MADE', 'WHOSE'], ...rows]) : 'There are no tokens.');
}

/** @param {Call} call @param {string} id */
async function revoke(call, id) {
  refuseWho(call);
  const path = `/api/tokens/${encodeURIComponent(id)}/`;
  await callPlatform(call, { method: 'DELETE', path }).catch((error) => {
    if (error?.result?.status !== 404) throw error;
    throw new CommandError(`${plain(id)}: ${error.message}\ndaybook token list shows the ids.`, { result: error.result });
  });
  call.output.result({ revoked: id }, `Revoked: ${id}`);
}

/** @param {Call} call */
function refuseWho({ options }) {
  if (options.who !== undefined) throw new UsageError('--who is for a token that is made.');
}
