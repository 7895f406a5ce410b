// @ts-check
import { CommandFailed, WrongUse } from '../command-line/command-failed.mjs';
import { confirmed } from '../command-line/confirm.mjs';
import { plain, table, time } from '../command-line/formats.mjs';
import { needed, suggestion } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { readOrigin } from '../registry/origin.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const portal = {
  summary: 'Registers, lists and removes the sites that may show the board. An operator does.',
  usage: 'portal add ID --name TEXT --origin ORIGIN [--origin ORIGIN]  |  portal list  |  portal remove ID [--yes]',
  help: `A portal is another site that shows its visitors their board. ID is what its pages name it by. Users are shown the name, and asked before the portal gets anything. Only pages at its origins can ask. An origin is https:// and a host, without a path; on this machine http://localhost:PORT will do.

  daybook portal add intranet --name "Acme Intranet" --origin https://intranet.acme.example
  daybook portal list
  daybook portal remove intranet`,
  words: [1, 2],
  options: {
    name: { type: 'string', value: 'TEXT', about: 'What users are told that it is called.' },
    origin: { type: 'string', value: 'ORIGIN', many: true, about: 'Where its pages are; once for each.' },
    yes: { type: 'boolean', about: 'Removes it without asking.' },
    ...platformOptions,
  },
  async run(given) {
    const [act, id, ...more] = given.words;
    const known = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!known)
      throw new WrongUse(`portal takes add, list or remove, not "${act}".${suggestion(act, Object.keys(acts), 'portal ')}`);
    const stray = ['name', 'origin', 'yes'].find((name) => isGiven(given, name) && !known.takes.includes(name));
    if (stray) throw new WrongUse(`--${stray} is not for portal ${act}.`);
    if (known.takesId && id === undefined) throw new WrongUse(`Say which portal: daybook ${portal.usage}`);
    if (!known.takesId && id !== undefined) throw new WrongUse(`"${[id, ...more][0]}" is too much: daybook portal ${act}`);
    await known.run(given, id);
  },
};

/** @typedef {import('../command-line/command.mjs').Given} Given */
/** @typedef {{ id: string, name: string, origins: string[], created: string }} Portal */

/** @type {Record<string, { takesId: boolean, takes: string[], run: (given: Given, id: string) => Promise<void> }>} */
const acts = {
  add: { takesId: true, takes: ['name', 'origin'], run: add },
  list: { takesId: false, takes: [], run: list },
  remove: { takesId: true, takes: ['yes'], run: remove },
};

/** @param {Given} given @param {string} name */
const isGiven = ({ options, flags, lists }, name) => Boolean(options[name] ?? flags[name] ?? lists[name]);

/** @param {Given} given @param {string} id */
async function add(given, id) {
  const name = needed(given.options, 'name');
  const origins = (given.lists.origin ?? []).map(readOrigin);
  if (origins.length === 0) throw new WrongUse('--origin is missing: where are its pages, as https://portal.example?');
  const body = { id, name, origins };
  /** @type {Portal} */
  const made = await ask(platformOf(given), { method: 'POST', path: '/api/portals/', body, signal: given.signal });
  given.output.answer(made, plain(`${made.name} is registered as ${made.id}: its pages at ${made.origins.join(', ')} may ask.`));
}

/** @param {Given} given */
async function list(given) {
  const portals = await registered(given);
  given.output.answer(portals, portals.length > 0 ? table([titles, ...portals.flatMap(rowsOf)]) : 'There are no portals.');
}

const titles = ['ID', 'NAME', 'SINCE', 'ORIGINS'];

/** Each origin on a line of its own: one that was cut off would tell nothing. @param {Portal} portal */
const rowsOf = ({ id, name, created, origins }) =>
  origins.map((origin, at) => [...(at === 0 ? [id, name, time(created)] : ['', '', '']), origin].map(plain));

/** @param {Given} given @param {string} id */
async function remove(given, id) {
  const portals = await registered(given);
  const found = portals.find((portal) => portal.id === id);
  if (!found)
    throw new CommandFailed(
      `There is no portal ${plain(id)}.${suggestion(
        id,
        portals.map((portal) => portal.id),
      )}`,
    );
  const question = `Remove ${plain(found.name)} (${plain(id)})? Nobody is shown their board there any more.`;
  if (!given.flags.yes && !(await confirmed(question, given.signal))) throw new CommandFailed(`${plain(id)} stays as it is.`);
  const path = `/api/portals/${encodeURIComponent(id)}/`;
  await ask(platformOf(given), { method: 'DELETE', path, signal: given.signal });
  given.output.answer({ removed: id }, `Removed: ${plain(id)}`);
}

/** @param {Given} given @returns {Promise<Portal[]>} */
const registered = (given) => ask(platformOf(given), { method: 'GET', path: '/api/portals/', signal: given.signal });
