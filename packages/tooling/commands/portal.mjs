import { CommandError, suggestion, UsageError } from '../command-line/command-error.mjs';
import { plain, table, time } from '../command-line/formats.mjs';
import { confirmed } from '../command-line/terminal.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, requireOption } from '../registry/options.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const portal = {
  summary: 'Registers, lists and removes the sites that may show the board. For operators.',
  arguments: '<action> [id]',
  usage: 'add ID --name TEXT --origin ORIGIN [--origin ORIGIN]  |  portal list  |  portal remove ID [--yes]',
  help: `A portal is another site that shows its visitors their board. Its pages name it by ID. Users see the name when they are asked to consent; before that, the portal gets nothing. Only pages of its origins can ask. An origin is https:// and a host, without a path, or http://localhost:PORT on this machine.

  daybook portal add intranet --name "Acme Intranet" --origin https://intranet.acme.example
  daybook portal list
  daybook portal remove intranet`,
  options: {
    '--name <TEXT>': 'the name that users are shown',
    '--origin <ORIGIN>': { about: 'an origin of its pages; may be given more than once', many: true },
    '--yes': 'removes it without confirmation',
    ...platformOptions,
  },
  async run(call) {
    const [act, id] = call.args;
    const known = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!known)
      throw new UsageError(`portal takes add, list or remove, not "${act}".${suggestion(act, Object.keys(acts), 'portal ')}`);
    const stray = ['name', 'origin', 'yes'].find((name) => call.options[name] !== undefined && !known.takes.includes(name));
    if (stray) throw new UsageError(`--${stray} is not for portal ${act}.`);
    if (known.takesId && id === undefined) throw new UsageError(`Name the portal: daybook portal ${act} ID.`);
    if (!known.takesId && id !== undefined) throw new UsageError(`Unexpected argument "${id}".`);
    await known.run(call, id);
  },
};

/** @typedef {import('../command-line/program.mjs').Call} Call */
/** @typedef {import('../../contracts/src/portals.ts').Portal} Portal */

/** @type {Record<string, { takesId: boolean, takes: string[], run: (call: Call, id: string) => Promise<void> }>} */
const acts = {
  add: { takesId: true, takes: ['name', 'origin'], run: add },
  list: { takesId: false, takes: [], run: list },
  remove: { takesId: true, takes: ['yes'], run: remove },
};

/** @param {Call} call @param {string} id */
async function add(call, id) {
  const name = requireOption(call.options, 'name');
  const origins = (call.options.origin ?? []).map(readOrigin);
  if (origins.length === 0) throw new UsageError('--origin is missing: where are its pages, as https://portal.example?');
  const body = { id, name, origins };
  /** @type {Portal} */
  const made = await callPlatform(call, { method: 'POST', path: '/api/portals/', body });
  call.output.result(made, plain(`${made.name} is registered as ${made.id}: its pages at ${made.origins.join(', ')} may ask.`));
}

/** @param {Call} call */
async function list(call) {
  const portals = await registered(call);
  call.output.result(portals, portals.length > 0 ? table([titles, ...portals.flatMap(rowsOf)]) : 'There are no portals.');
}

const titles = ['ID', 'NAME', 'SINCE', 'ORIGINS'];

/** Each origin has its own line, because a table cuts long lines off. @param {Portal} portal */
const rowsOf = ({ id, name, created, origins }) =>
  origins.map((origin, at) => [...(at === 0 ? [id, name, time(created)] : ['', '', '']), origin].map(plain));

/** @param {Call} call @param {string} id */
async function remove(call, id) {
  const portals = await registered(call);
  const found = portals.find((portal) => portal.id === id);
  const ids = portals.map((portal) => portal.id);
  if (!found) throw new CommandError(`There is no portal ${plain(id)}.${suggestion(id, ids)}`);
  const question = `Remove ${plain(found.name)} (${plain(id)})? Nobody is shown their board there any more.`;
  if (!call.options.yes && !(await confirmed(question, call.signal))) throw new CommandError(`${plain(id)} stays as it is.`);
  const path = `/api/portals/${encodeURIComponent(id)}/`;
  await callPlatform(call, { method: 'DELETE', path });
  call.output.result({ removed: id }, `Removed: ${plain(id)}`);
}

/** @param {Call} call @returns {Promise<Portal[]>} */
const registered = (call) => callPlatform(call, { method: 'GET', path: '/api/portals/' });

/**
 * Returns an origin as browsers send it. The registry compares origins exactly, so anything else is rejected with a suggestion.
 *
 * @param {string} text
 * @throws {UsageError}
 */
function readOrigin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) throw new UsageError(notOne(text));
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1'].includes(url.hostname)) {
    throw new UsageError(`${text} is not encrypted: give https://${url.host}. http is for localhost and 127.0.0.1 only.`);
  }
  if (url.hostname.includes('*')) throw new UsageError(`${text} matches many origins. Give each with its own --origin.`);
  if (url.origin !== text) throw new UsageError(`${text} is more than an origin: give ${url.origin}.`);
  return text;
}

/** @param {string} text */
function notOne(text) {
  const meant = `https://${text}`;
  const isHost = !text.includes('://') && URL.canParse(meant) && new URL(meant).hostname.includes('.');
  return `An origin looks like https://portal.example, not "${text}".${isHost ? ` Did you mean ${new URL(meant).origin}?` : ''}`;
}
