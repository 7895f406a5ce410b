// @ts-check

/** @typedef {import('../measure/row.mjs').Row} Row @typedef {import('../measure/row.mjs').Unit} Unit */

export const head = ['Subject', 'Measured', 'Floor', 'Ratio', 'Goal', 'Met'];

/** A row as words, for a terminal and for a page alike. @param {Row} row */
export function cells({ subject, unit, value, spread, floor, ratio, ratioSpread, goal, isMet }) {
  return [
    subject,
    `${amount(value, unit)}${between(spread, unit)}`,
    floor === undefined ? '–' : amount(floor, unit),
    ratio === undefined || ratioSpread === undefined ? '–' : `${times(ratio)} (${ratioSpread.map(times).join('–')})`,
    goal ? wanted(goal, unit) : '–',
    isMet === undefined ? '–' : isMet ? 'yes' : '**no**',
  ];
}

/** @param {import('../measure/row.mjs').Goal} goal @param {Unit} unit */
function wanted({ of, atLeast, atMost }, unit) {
  const say = (/** @type {number} */ bound) => (of === 'ratio' ? times(bound) : amount(bound, unit));
  return atLeast === undefined ? `at most ${say(atMost ?? NaN)}` : `at least ${say(atLeast)}`;
}

/** @param {number} value @param {Unit} unit */
function amount(value, unit) {
  return unit ? `${number(value, unit)} ${unit}` : number(value, unit);
}

/** What does not vary has no spread. @param {readonly [number, number]} spread @param {Unit} unit */
function between([from, to], unit) {
  const [low, high] = [number(from, unit), number(to, unit)];
  return low === high ? '' : ` (${low}–${high})`;
}

/** @param {number} value @param {Unit} unit */
function number(value, unit) {
  const digits = unit === 's' ? 2 : (unit === 'ms' || unit === 'MiB') && Math.abs(value) < 10 ? 1 : 0;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number} ratio */
const times = (ratio) => ratio.toFixed(2);
