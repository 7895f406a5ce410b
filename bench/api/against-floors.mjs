// @ts-check
import { calls } from '../load/calls.mjs';
import { processorTime } from '../load/processor-time.mjs';
import { row } from '../measure/row.mjs';
import { inTurn } from './in-turn.mjs';
import { askAlone, hasPgbench } from './pgbench.mjs';
import { serveBare } from './serve-bare.mjs';

/** @typedef {import('../load/calls.mjs').CallName} CallName */
/** @typedef {import('../load/drive.mjs').Driven & { processor: number }} Found */

/** How much of the bare server's throughput is wanted, at no worse a p99. */
const share = 0.8;

/** @type {Record<CallName, string>} */
const titles = {
  list: 'list of 50 notes',
  read: 'read a note',
  search: 'search in 50 notes',
  create: 'make a note',
  move: 'move a task',
  mixed: 'mixed load',
};

/**
 * Each call to the product beside a bare Fastify with the same statement, and beside PostgreSQL alone.
 *
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./api.mjs').ApiRun} run
 */
export async function rowsAgainstFloors(installation, run) {
  const bare = await serveBare(installation.database, installation.person);
  const rows = [];
  try {
    for (const call of /** @type {CallName[]} */ (Object.keys(calls)))
      rows.push(...(await rowsOfCall(call, installation, bare, run)));
  } finally {
    bare.stop();
  }
  return rows;
}

/**
 * @param {CallName} call
 * @param {import('./installation.mjs').Installation} installation
 * @param {{ url: string, pid: number }} bare
 * @param {import('./api.mjs').ApiRun} run
 */
async function rowsOfCall(call, { product, database, person }, bare, { programs, load, rounds, seconds, say }) {
  const tokens = await person.logIn();
  /** @param {{ url: string, pid: number }} server @param {number} length @param {number} [pace] @returns {Promise<Found>} */
  const ask = async ({ url, pid }, length, pace) => {
    const before = processorTime(pid);
    const driven = await load({ url, call, given: person.given, tokens, seconds: length, pace });
    return { ...driven, processor: (processorTime(pid) - before) / driven.count };
  };
  let bareNow = await ask(bare, seconds / 2);
  const found = await inTurn(
    {
      bare: async (length) => (bareNow = await ask(bare, length)),
      product: (length) => ask(product, length),
      paced: (length) => ask(product, length, bareNow.perSecond * share),
    },
    { rounds, seconds, say: (round) => say(`${titles[call]}, ${round}`) },
  );
  const rows = rowsBesideBare(titles[call], found);
  if (!hasPgbench(programs)) return rows;
  const { self, alone } = await inTurn(
    {
      self: async (length) => ({ perSecond: (await ask(product, length)).perSecond }),
      alone: (length) => askAlone({ programs, database, person }, call, length),
    },
    { rounds, seconds: Math.ceil(seconds / 2), say: (round) => say(`${titles[call]} beside PostgreSQL alone, ${round}`) },
  );
  return [
    ...rows,
    row({ subject: `${titles[call]}, beside PostgreSQL alone: answers`, unit: '/s', values: answers(self), floor: answers(alone) }),
  ];
}

const answers = (/** @type {{ perSecond: number }[]} */ found) => found.map(({ perSecond }) => perSecond);

/** @param {string} title @param {Record<'bare' | 'product' | 'paced', Found[]>} found */
function rowsBesideBare(title, { bare, product, paced }) {
  const values = (/** @type {Found[]} */ rounds, /** @type {keyof Found} */ of) => rounds.map((one) => one[of]);
  const both = (/** @type {keyof Found} */ of) => ({ values: values(product, of), floor: values(bare, of) });
  const p99 = `${title}: p99 while it gives ${share} of the floor's answers`;
  return [
    row({ subject: `${title}: answers`, unit: '/s', ...both('perSecond'), goal: { of: 'ratio', atLeast: share } }),
    row({ subject: p99, unit: 'ms', values: values(paced, 'p99'), floor: values(bare, 'p99'), goal: { of: 'ratio', atMost: 1 } }),
    row({ subject: `${title}: p99 while both give all they can`, unit: 'ms', ...both('p99') }),
    row({ subject: `${title}: processor time of the server`, unit: 'µs', ...both('processor') }),
  ];
}
