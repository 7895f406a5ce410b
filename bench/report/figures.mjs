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
    goal ? `at most ${goal.of === 'ratio' ? times(goal.atMost) : amount(goal.atMost, unit)}` : '–',
    isMet === undefined ? '–' : isMet ? 'yes' : '**no**',
  ];
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
  const digits = unit === 's' ? 2 : unit === 'ms' && value < 10 ? 1 : 0;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number} ratio */
const times = (ratio) => ratio.toFixed(2);
