// @ts-check
import { row } from '../measure/row.mjs';
import { inTurn } from './in-turn.mjs';
import { askAlone, hasPgbench } from './pgbench.mjs';

const titles = { list: 'list of 50 notes', read: 'read a note', search: 'search in 50 notes' };

/**
 * What a person's calls cost among ever more notes of others: the first installation has the fewest, and is the floor. Asked through
 * the server, and of PostgreSQL alone: there is a server for each installation, and of two that do the same one may be slower.
 *
 * @param {Readonly<Record<number, Installation>>} installations by the number of the neighbours' notes
 * @param {import('./api.mjs').ApiRun} run
 */
export async function rowsAmongNeighbours(installations, run) {
  const rows = [];
  for (const call of /** @type {Call[]} */ (Object.keys(titles))) {
    rows.push(...(await rowsOf(call, { what: 'answers', asking: throughTheServer }, installations, run)));
    if (!hasPgbench(run.programs)) continue;
    rows.push(...(await rowsOf(call, { what: 'answers of PostgreSQL alone', asking: ofPostgresAlone }, installations, run)));
  }
  return rows;
}

/** @typedef {import('./installation.mjs').Installation} Installation @typedef {keyof typeof titles} Call */

/** Asks one installation for so many seconds. @typedef {(seconds: number) => Promise<{ perSecond: number }>} Ask */

/**
 * @typedef {object} Asked
 * @property {string} what
 * @property {(installation: Installation, call: Call, run: import('./api.mjs').ApiRun) => Promise<Ask>} asking
 */

/**
 * @param {Call} call
 * @param {Asked} asked
 * @param {Readonly<Record<number, Installation>>} installations
 * @param {import('./api.mjs').ApiRun} run
 */
async function rowsOf(call, { what, asking }, installations, run) {
  /** @type {Record<string, Ask>} */
  const measures = {};
  for (const [size, installation] of Object.entries(installations)) measures[size] = await asking(installation, call, run);
  const { rounds, seconds } = run;
  const say = (/** @type {string} */ round) => run.say(`${titles[call]} among neighbours, ${what}, ${round}`);
  const found = await inTurn(measures, { rounds, seconds: seconds / 2, say });
  const answers = (/** @type {string} */ size) => (found[size] ?? []).map(({ perSecond }) => perSecond);
  const [fewest = '', ...more] = Object.keys(measures);
  return more.map((size) => {
    const subject = `${titles[call]}, among ${number(size)} of neighbours beside ${number(fewest)}: ${what}`;
    return row({ subject, unit: '/s', values: answers(size), floor: answers(fewest), goal: { of: 'ratio', atLeast: 0.9 } });
  });
}

/** @param {Installation} installation @param {Call} call @param {import('./api.mjs').ApiRun} run @returns {Promise<Ask>} */
async function throughTheServer({ product: { url }, person }, call, { load, seconds }) {
  const plan = { url, call, given: person.given, tokens: await person.logIn() };
  // Until all its code is compiled, a server gives half of its answers.
  await load({ ...plan, seconds: 2 * seconds });
  return (length) => load({ ...plan, seconds: length });
}

/** @param {Installation} installation @param {Call} call @param {import('./api.mjs').ApiRun} run @returns {Promise<Ask>} */
async function ofPostgresAlone({ database, person }, call, { programs }) {
  return (length) => askAlone({ programs, database, person }, call, length);
}

/** @param {string} size */
const number = (size) => Number(size).toLocaleString('en');
