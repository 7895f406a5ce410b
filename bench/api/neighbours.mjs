// @ts-check
import { row } from '../measure/row.mjs';
import { inTurn } from './in-turn.mjs';

const titles = { list: 'list of 50 notes', read: 'read a note', search: 'search in 50 notes' };

/**
 * What a person's calls cost among ever more notes of others: the first installation has the fewest, and is the floor.
 *
 * @param {Readonly<Record<number, import('./installation.mjs').Installation>>} installations by the number of the neighbours' notes
 * @param {import('./api.mjs').ApiRun} run
 */
export async function rowsAmongNeighbours(installations, { load, rounds, seconds, say }) {
  const sizes = Object.keys(installations);
  const tokens = Object.fromEntries(
    await Promise.all(sizes.map(async (size) => [size, await installations[Number(size)]?.person.logIn()])),
  );
  const rows = [];
  for (const call of /** @type {(keyof typeof titles)[]} */ (Object.keys(titles))) {
    const measures = Object.entries(installations).map(
      ([
        size,
        {
          product: { url },
          person: { given },
        },
      ]) => {
        const plan = { url, call, given, tokens: tokens[size], connections: 16 };
        return [size, (/** @type {number} */ length) => load({ ...plan, seconds: length })];
      },
    );
    const how = {
      rounds,
      seconds: seconds / 2,
      say: (/** @type {string} */ round) => say(`${titles[call]} among neighbours, ${round}`),
    };
    /** @type {Record<string, import('../load/drive.mjs').Driven[]>} */
    const found = await inTurn(Object.fromEntries(measures), how);
    const [fewest = '', ...more] = sizes;
    const answers = (/** @type {string} */ size) => (found[size] ?? []).map(({ perSecond }) => perSecond);
    for (const size of more) {
      const subject = `${titles[call]}, among ${number(size)} of neighbours beside ${number(fewest)}: answers`;
      rows.push(row({ subject, unit: '/s', values: answers(size), floor: answers(fewest), goal: { of: 'ratio', atLeast: 0.9 } }));
    }
  }
  return rows;
}

/** @param {string} size */
const number = (size) => Number(size).toLocaleString('en');
