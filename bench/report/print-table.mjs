// @ts-check
import { cells, head } from './figures.mjs';

/** Prints the rows of a bench in columns. @param {string} title @param {readonly import('../measure/row.mjs').Row[]} rows */
export function printTable(title, rows) {
  const lines = [head, ...rows.map(cells)].map((line) => line.map((cell) => cell.replaceAll('*', '')));
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
