// @ts-check
import { row } from '../measure/row.mjs';
import { median } from '../measure/statistics.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./visit.mjs').visit>>} Visit */
/** @typedef {{ product: Visit[], oneBundle: Visit[] }} Visits */

const goals = {
  time: /** @type {const} */ ({ of: 'ratio', atMost: 1.05 }),
  bytes: /** @type {const} */ ({ of: 'ratio', atMost: 1.2 }),
  depth: /** @type {const} */ ({ of: 'value', atMost: 2 }),
  none: /** @type {const} */ ({ of: 'value', atMost: 0 }),
  switch: /** @type {const} */ ({ of: 'value', atMost: 50 }),
};

/** What the visits under one condition say. @param {string} condition @param {Visits} visits */
export function rowsOf(condition, visits) {
  return [
    ...loadRows(`cold, ${condition}`, visits, 'cold'),
    ...loadRows(`warm, ${condition}`, visits, 'warm'),
    ...switchRows(visits),
  ];
}

/** @param {string} load @param {Visits} visits @param {'cold' | 'warm'} kind */
function loadRows(load, { product, oneBundle }, kind) {
  const both = (/** @type {(load: Visit['cold']) => number} */ of) => ({
    values: product.map((visit) => of(visit[kind])),
    floor: oneBundle.map((visit) => of(visit[kind])),
  });
  const rows = [
    row({ subject: `${load}: first area usable`, unit: 'ms', ...both(({ ms }) => ms), goal: goals.time }),
    row({ subject: `${load}: work of the page's thread until then`, unit: 'ms', ...both(({ processor }) => processor) }),
    row({ subject: `${load}: bytes that it needs`, unit: 'bytes', ...both(({ bytes }) => bytes), goal: goals.bytes }),
    row({ subject: `${load}: requests that it needs`, unit: '', ...both(({ requests }) => requests) }),
    row({ subject: `${load}: chain after the page`, unit: '', ...both(({ depth }) => depth), goal: goals.depth }),
    row({
      subject: `${load}: questions to the registry`,
      unit: '',
      values: both(({ feeds }) => feeds).values,
      goal: goals.none,
    }),
  ];
  if (kind === 'cold')
    rows.push(
      row({ subject: `${load}: bytes until at rest`, unit: 'bytes', ...both(({ allBytes }) => allBytes), goal: goals.bytes }),
    );
  return rows;
}

/** @param {Visits} visits */
function switchRows({ product, oneBundle }) {
  const both = (/** @type {(switches: NonNullable<Visit['switches']>) => number} */ of) => ({
    values: product.flatMap(({ switches }) => (switches ? [of(switches)] : [])),
    floor: oneBundle.flatMap(({ switches }) => (switches ? [of(switches)] : [])),
  });
  const again = both(({ again: times }) => median(times));
  if (again.values.length === 0) return [];
  return [
    row({ subject: 'switch to another area', unit: 'ms', ...again, goal: goals.switch }),
    row({ subject: 'switch to an area for the first time', unit: 'ms', ...both(({ first }) => first) }),
  ];
}
