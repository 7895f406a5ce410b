import type { Goal, Row, Unit } from './row.ts';

const head = ['Subject', 'Measured', 'Baseline', 'Ratio', 'Goal', 'Met'];

/** Prints rows in columns to the terminal. */
export function printTable(title: string, rows: readonly Row[]) {
  const lines = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}\n`);
  const padded = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  for (const line of lines) console.log(padded(line).trimEnd());
}

/** Returns rows as a table in Markdown. */
export function markdownTable(rows: readonly Row[]) {
  return [head, head.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cells({ subject, unit, value, spread, baseline, ratio, ratioSpread, goal, isMet }: Row) {
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

function goalText({ of, atLeast, atMost }: Goal, unit: Unit) {
  const bound = (value: number) => (of === 'ratio' ? times(value) : amount(value, unit));
  return atLeast === undefined ? `at most ${bound(atMost ?? NaN)}` : `at least ${bound(atLeast)}`;
}

const amount = (value: number, unit: Unit) => `${number(value, unit)} ${unit === 'score' ? '' : unit}`.trim();

function number(value: number, unit: Unit) {
  const digits = unit === 'score' ? 3 : unit === 's' ? 2 : unit === 'ms' && value < 10 ? 1 : 0;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const times = (ratio: number) => ratio.toFixed(2);
