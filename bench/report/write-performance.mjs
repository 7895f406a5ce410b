// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { drawChart } from './chart.mjs';
import { cells, head } from './figures.mjs';

const page = path.resolve(import.meta.dirname, '../../docs/performance.md');

/** Writes docs/performance.md and its chart: the tables are made of results, the causes are kept by hand. @param {import('./results.mjs').Results} results */
export async function writePerformance(results) {
  const causes = fs.readFileSync(path.resolve(import.meta.dirname, '../causes.md'), 'utf8');
  const tables = Object.entries(results).map(([name, result]) => table(name, result));
  drawChart(results);
  const text = [opening, ...tables, causes].join('\n\n');
  fs.writeFileSync(page, (await format('performance.md', text, { printWidth: 132 })).code);
}

const opening = `# Performance

Made by \`npm run bench\` (all) or \`npm run bench -- NAME\` (one table), on built packages (\`npm run build\`). Subject and floor are
measured in turn within each round, so that what else a machine has to do falls on both; a figure is the median of the rounds, in brackets
the middle half of them. Judge by the ratios: the times are those of one machine on one day. The same as data: \`bench/results.json\`.

What each subject takes of its goal; a bar that ends before the line has met it:

![Bars of what each subject takes of its goal; the tables below say the same in figures](performance.svg)`;

/** @param {string} name @param {import('./results.mjs').Result} result */
function table(name, { title, at, rounds, machine, load, rows }) {
  const line = (/** @type {readonly string[]} */ parts) => `| ${parts.join(' | ')} |`;
  return [
    `## ${title}`,
    `\`npm run bench -- ${name}\`, ${rounds} rounds, ${at.slice(0, 10)}; ${machine}; load ${load}`,
    [line(head), line(head.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n'),
  ].join('\n\n');
}
