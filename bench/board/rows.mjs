// @ts-check
import { row } from '../measure/row.mjs';

/** @typedef {import('./visit.mjs').Seen} Seen @typedef {import('./visit.mjs').What} What @typedef {import('./board.mjs').Name} Name */
/** @typedef {{ cards: number, seen: Record<Name, Seen[]> }} SeenWith */

const goals = {
  mount: /** @type {const} */ ({ of: 'ratio', atMost: 1.2 }),
  longest: /** @type {const} */ ({ of: 'value', atMost: 50 }),
  nodes: /** @type {const} */ ({ of: 'ratio', atMost: 1.05 }),
};

/**
 * First what becomes of the product's board as cards get more, then the product's beside the others.
 *
 * @param {SeenWith[]} all from few cards to many
 * @param {number} patience after which a board was given up, in milliseconds
 */
export function rowsOf(all, patience) {
  return [...growth(all), ...all.flatMap((found) => besideOthers(found, patience))];
}

/** @param {SeenWith[]} all */
function growth(all) {
  const [few = [], some = [], many = []] = all.map(({ seen }) => seen.product);
  const grown = (/** @type {What} */ what, /** @type {Seen[]} */ floor) => ({ values: of(what, many), floor: of(what, floor) });
  return [
    row({ subject: 'mount, 10,000 cards against 100', unit: 'ms', ...grown('mount', few), goal: goals.mount }),
    row({ subject: 'opened by its address, 10,000 cards against 100', unit: 'ms', ...grown('opened', few) }),
    row({ subject: "the page's nodes, 10,000 cards against 1,000", unit: '', ...grown('nodes', some), goal: goals.nodes }),
    row({
      subject: "the page's nodes, 10,000 cards, dragging against at rest",
      unit: '',
      values: of('dragNodes', many),
      floor: of('nodes', many),
      goal: goals.nodes,
    }),
    ...longest(all, 'longest', 'while dragging'),
    ...longest(all, 'after', 'from the drop until the list was read again'),
  ];
}

/** @param {SeenWith[]} all @param {What} what @param {string} when */
const longest = (all, what, when) =>
  all.map(({ cards, seen }) =>
    row({
      subject: `${number(cards)} cards, longest task ${when}`,
      unit: 'ms',
      values: of(what, seen.product),
      goal: goals.longest,
    }),
  );

/** @type {[What, string][]} */
const compared = [
  ['mount', 'mount'],
  ['lift', 'drag start'],
  ['frame', 'frame while dragging, p95'],
  ['drop', 'drop'],
];

/** @type {[Name, string][]} */
const others = [
  ['plain', 'plain React'],
  ['dnd-kit', '@dnd-kit/core'],
  ['pangea', '@hello-pangea/dnd'],
];

/** @param {SeenWith} found @param {number} patience */
function besideOthers({ cards, seen }, patience) {
  return compared.flatMap(([what, called]) =>
    others.flatMap(([other, name]) => {
      const subject = `${number(cards)} cards, ${called}, against ${name}`;
      const [values, floor] = [of(what, seen.product), of(what, seen[other])];
      if (floor.length > 0) return [row({ subject, unit: 'ms', values, floor })];
      // Nothing can be dragged on the plain board.
      if (other === 'plain') return [];
      return [row({ subject: `${subject}: given up after ${patience / 1000} s`, unit: 'ms', values })];
    }),
  );
}

/** @param {What} what @param {Seen[]} seen */
const of = (what, seen) => seen.flatMap(({ [what]: value }) => (value === undefined ? [] : [value]));

/** @param {number} value */
const number = (value) => value.toLocaleString('en');
