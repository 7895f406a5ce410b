// @ts-check

/**
 * A benchmark of `npm run bench`.
 *
 * @typedef {object} Bench
 * @property {string} name
 * @property {string} title
 * @property {number} rounds the default number of rounds
 * @property {(run: Run) => Promise<Row[]>} run
 *
 * @typedef {{ rounds: number, quick: boolean, report: (progress: string) => void }} Run `quick` is a short trial with little data
 */

/**
 * One line of a table: the median of the rounds and their middle half. With a baseline, the ratio is computed within each round, so that
 * other load on the machine affects both sides.
 *
 * @typedef {{ subject: string, unit: Unit, value: number, spread: [number, number], baseline?: number, ratio?: number,
 *   ratioSpread?: [number, number], goal?: Goal, isMet?: boolean }} Row
 * @typedef {'s' | 'ms' | 'µs' | 'bytes' | '/s' | ''} Unit
 * @typedef {{ of: 'value' | 'ratio', atMost?: number, atLeast?: number }} Goal
 */

/**
 * Returns the row of values that were measured once in each round.
 *
 * @param {{ subject: string, unit: Unit, values: readonly number[], baseline?: readonly number[], goal?: Goal }} measured
 * @returns {Row}
 */
export function row({ subject, unit, values, baseline, goal }) {
  const own = { subject, unit, value: median(values), spread: middleHalf(values) };
  const ratios = baseline?.map((base, round) => (values[round] ?? NaN) / base);
  const compared = baseline && ratios && { baseline: median(baseline), ratio: median(ratios), ratioSpread: middleHalf(ratios) };
  const reached = goal?.of === 'ratio' ? compared?.ratio : own.value;
  return { ...own, ...compared, ...(goal && { goal, isMet: reaches(goal, reached ?? NaN) }) };
}

/** @param {Goal} goal @param {number} reached */
const reaches = ({ atLeast = -Infinity, atMost = Infinity }, reached) => reached >= atLeast && reached <= atMost;

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} values @returns {[number, number]} */
const middleHalf = (values) => [quantile(values, 0.25), quantile(values, 0.75)];

/** Interpolates between two values. @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * Measures every variant once per round, in the opposite order in every second round, so that none always comes first.
 *
 * @template Result
 * @template {string} Name
 * @param {Readonly<Record<Name, () => Promise<Result>>>} variants
 * @param {{ rounds: number, report: (round: string) => void }} run
 * @returns {Promise<Record<Name, Result[]>>} the results by round
 */
export async function alternate(variants, { rounds, report }) {
  const names = /** @type {Name[]} */ (Object.keys(variants));
  const results = /** @type {Record<Name, Result[]>} */ (
    Object.fromEntries(names.map((name) => [name, /** @type {Result[]} */ ([])]))
  );
  for (let round = 0; round < rounds; round += 1) {
    report(`round ${round + 1} of ${rounds}`);
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await variants[name]());
  }
  return results;
}
