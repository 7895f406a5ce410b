// @ts-check
import { CommandFailed, WrongUse } from '../command-line/command-failed.mjs';
import { plain, table, time } from '../command-line/formats.mjs';
import { needed } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const token = {
  summary: 'Makes, lists and revokes the tokens of teams. An operator does.',
  usage: 'token APP --who TEXT  |  token list  |  token revoke ID',
  help: `A token is for the releases of one app; one for "*" is an operator's: for all apps, and for tokens. It is printed once, alone, so that it can go into a file. The registry keeps its hash.

  daybook token notes --who "Notes team, CI" > notes.token
  daybook token list
  daybook token revoke 0192f0c4-7b1e-7cc3-9d0a-3f1b8c2d4e5f`,
  words: [1, 2],
  options: {
    who: { type: 'string', value: 'TEXT', about: 'Whose it is: the name that stands in the history.' },
    ...platformOptions,
  },
  async run(given) {
    const [first, second] = given.words;
    if (first === 'revoke' && second !== undefined) return revoke(given, second);
    if (second !== undefined) throw new WrongUse(`"${second}" is too much: daybook ${token.usage}`);
    if (first === 'revoke') throw new WrongUse('Say which token: daybook token list shows their ids.');
    return first === 'list' ? list(given) : create(given, first);
  },
};

/** @typedef {import('../command-line/command.mjs').Given} Given */

/** @param {Given} given @param {string} app */
async function create(given, app) {
  const body = { app, who: needed(given.options, 'who') };
  const made = await ask(platformOf(given), { method: 'POST', path: '/api/tokens/', body, signal: given.signal });
  given.output.note(`A token for ${plain(made.app)}, of ${plain(made.who)}. It is shown this once:`);
  given.output.answer(made, plain(made.token));
}

/** @param {Given} given */
async function list(given) {
  refuseWho(given);
  /** @type {{ id: string, app: string, who: string, created: string }[]} */
  const tokens = await ask(platformOf(given), { method: 'GET', path: '/api/tokens/', signal: given.signal });
  const rows = tokens.map(({ id, app, who, created }) => [id, app, time(created), who].map(plain));
  given.output.answer(tokens, rows.length > 0 ? table([['ID', 'APP', 'MADE', 'WHOSE'], ...rows]) : 'There are no tokens.');
}

/** @param {Given} given @param {string} id */
async function revoke(given, id) {
  refuseWho(given);
  const path = `/api/tokens/${encodeURIComponent(id)}/`;
  await ask(platformOf(given), { method: 'DELETE', path, signal: given.signal }).catch((error) => {
    throw error?.answer?.status === 404 ? unknownToken(id, error) : error;
  });
  given.output.answer({ revoked: id }, `Revoked: ${id}`);
}

/** @param {string} id @param {CommandFailed} refused */
const unknownToken = (id, { message, answer }) =>
  new CommandFailed(`${plain(id)}: ${message}\ndaybook token list shows the ids.`, { answer });

/** @param {Given} given */
function refuseWho({ options }) {
  if (options.who !== undefined) throw new WrongUse('--who is for a token that is made.');
}
