import { parseArgs } from 'node:util';
import { buildStale } from '../packages/tooling/run/build.mjs';
import { api } from './api/api.ts';
import { board } from './board/board.ts';
import { dev } from './dev/dev.ts';
import { housekeeping } from './housekeeping/housekeeping.ts';
import { page } from './page/page.ts';
import { pages } from './pages/pages.ts';
import { processes } from './processes/processes.ts';
import { releases } from './releases/releases.ts';
import { saveResult, writePerformance } from './report/results.ts';
import type { Bench } from './report/row.ts';
import { printTable } from './report/table.ts';
import { sync } from './sync/sync.ts';

const benches = [page, pages, api, board, releases, sync, dev, processes, housekeeping];

const help = `npm run bench               run all benchmarks but the long ones, print their tables, write bench/results.json and docs/performance.md
npm run bench -- NAME…      only these: ${benches.map(({ name }) => name).join(', ')}
                            (housekeeping is long: 20 million rows a table, half an hour, 10 GB in the temporary folder)
npm run bench -- --rounds N with this number of rounds
npm run bench -- --quick    one short round with little data, as a trial; prints the tables and writes nothing
npm run bench -- --as-built use the existing builds, even if sources have changed
npm run bench -- --write    measure nothing; write docs/performance.md from bench/results.json
`;

const options = {
  rounds: { type: 'string' },
  quick: { type: 'boolean' },
  'as-built': { type: 'boolean' },
  write: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

await main();

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name));
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (values.help) return void process.stdout.write(help);
  if (unknown !== undefined) return fail(`Unknown benchmark "${unknown}".`);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) return fail('--rounds must be a positive integer.');
  if (values.write) return writePerformance();
  if (!values['as-built']) await buildStale();
  const chosen = benches.filter(({ name, isLong }) => (positionals.length === 0 ? !isLong : positionals.includes(name)));
  for (const bench of chosen) await run(bench, { rounds, quick: values.quick ?? false });
}

async function run(bench: Bench, { quick, rounds = quick ? 1 : bench.rounds }: { quick: boolean; rounds: number | undefined }) {
  const began = Date.now();
  const report = (progress: string) =>
    void process.stderr.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${bench.name}: ${progress}\n`);
  const rows = await bench.run({ rounds, quick, report });
  printTable(bench.title, rows);
  if (quick) return;
  await saveResult(bench, { rounds, rows });
  await writePerformance();
}

function fail(message: string) {
  process.stderr.write(`${message}\n\n${help}`);
  process.exitCode = 1;
}
