// @ts-check

/** @typedef {import('./row.mjs').Row} Row @typedef {import('./row.mjs').Unit} Unit */

const head = ['Subject', 'Measured', 'Baseline', 'Ratio', 'Goal', 'Met'];

/** Prints rows in columns to the terminal. @param {string} title @param {readonly Row[]} rows */
export function printTable(title, rows) {
  const lines = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}\n`);
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** Returns rows as a table in Markdown. @param {readonly Row[]} rows */
export function markdownTable(rows) {
  return [head, head.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** @param {Row} row */
function cells({ subject, unit, value, spread, baseline, ratio, ratioSpread, goal, isMet }) {
  const [low, high] = spread.map((bound) => number(bound, unit));
  return [
    subject,
    amount(value, unit) + (low === high ? '' : ` (${low}–${high})`),
    baseline === undefined ? '–' : amount(baseline, unit),
    ratio === undefined || ratioSpread === undefined ? '–' : `${times(ratio)} (${ratioSpread.map(times).join('–')})`,
    goal ? goalText(goal, unit) : '–',
    isMet === undefined ? '–' : isMet ? 'yes' : '**no**',
  ];
}

/** @param {import('./row.mjs').Goal} goal @param {Unit} unit */
function goalText({ of, atLeast, atMost }, unit) {
  const bound = (/** @type {number} */ value) => (of === 'ratio' ? times(value) : amount(value, unit));
  return atLeast === undefined ? `at most ${bound(atMost ?? NaN)}` : `at least ${bound(atLeast)}`;
}

/** @param {number} value @param {Unit} unit */
const amount = (value, unit) => `${number(value, unit)} ${unit}`.trim();

/** @param {number} value @param {Unit} unit */
function number(value, unit) {
  const digits = unit === 's' ? 2 : unit === 'ms' && value < 10 ? 1 : 0;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number} ratio */
const times = (ratio) => ratio.toFixed(2);
