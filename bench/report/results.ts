import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, type FormatOptions } from 'oxfmt';
import type { Bench, Row } from './row.ts';
import { markdownTable } from './table.ts';

/** The last result of each benchmark, by name. */
type Result = { title: string; at: string; rounds: number; machine: string; load: number; rows: Row[] };

type Results = Record<string, Result>;

const data = path.resolve(import.meta.dirname, '../results.json');
const page = path.resolve(import.meta.dirname, '../../docs/performance.md');

/** Replaces a benchmark's result in `bench/results.json`. */
export async function saveResult({ name, title }: Bench, { rounds, rows }: { rounds: number; rows: Row[] }) {
  const result = { title, at: new Date().toISOString(), rounds, machine: machine(), load: load(), rows };
  await write(data, JSON.stringify({ ...readResults(), [name]: result }), { printWidth: 132 });
}

const readResults = () => (fs.existsSync(data) ? JSON.parse(fs.readFileSync(data, 'utf8')) : {}) as Results;

/** Writes docs/performance.md: the rows of `bench/results.json` that have a goal or are published without one, and the explanations of `causes.md`. */
export async function writePerformance() {
  const causes = fs.readFileSync(path.join(import.meta.dirname, 'causes.md'), 'utf8');
  const text = [opening, ...Object.entries(readResults()).map(section), causes].join('\n\n');
  await write(page, text, { printWidth: 100, proseWrap: 'always' });
}

const opening = `# Performance

\`npm run bench\` writes this page and its data, \`bench/results.json\`, which also has the rows that this page leaves out; \`npm run bench -- NAME\`
updates one table. A subject and its baseline are measured alternately in each round. A figure is the median of the rounds, with their
middle half in parentheses. Compare the ratios: the absolute figures are those of one machine on one day.`;

const section = ([name, { title, at, rounds, machine, load, rows }]: [string, Result]) =>
  `## ${title}

\`npm run bench -- ${name}\`, measured on ${at.slice(0, 10)} in ${rounds} rounds; ${machine}; load ${load}

${markdownTable(rows.filter(({ goal, isPublished }) => goal ?? isPublished))}`;

/** Formats a file as `.oxfmtrc.json` does. */
async function write(file: string, text: string, options: FormatOptions) {
  fs.writeFileSync(file, (await format(path.basename(file), text, options)).code);
}

const machine = () => {
  const processors = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, ${os.type()}, Node ${process.versions.node}`;
};

/** The system's load average over the last five minutes. */
const load = () => Math.round((os.loadavg()[1] ?? 0) * 10) / 10;
