// @ts-check
import { parseArgs } from 'node:util';
import { buildStale } from '../packages/tooling/run/build.mjs';
import { api } from './api/api.mjs';
import { board } from './board/board.mjs';
import { embed } from './embed/embed.mjs';
import { memory } from './memory/memory.mjs';
import { notesList } from './notes-list/notes-list.mjs';
import { page } from './page/page.mjs';
import { releases } from './releases/releases.mjs';
import { printTable } from './report/print-table.mjs';
import { beginProgress } from './report/progress.mjs';
import { keepResult } from './report/results.mjs';
import { writePerformance } from './report/write-performance.mjs';

const benches = [api, memory, board, embed, notesList, page, releases];

const help = `npm run bench               runs every bench, prints a table of each, and writes bench/results.json and docs/performance.md
npm run bench -- NAME…      only these: ${benches.map(({ name }) => name).join(', ')}
npm run bench -- --rounds N each with so many rounds
npm run bench -- --quick    one short round on little data, to see that it works; prints the tables and writes nothing
npm run bench -- --as-built builds nothing first, also where sources have changed
`;

await main();

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string' }, quick: { type: 'boolean' }, 'as-built': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name));
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (values.help) return void process.stdout.write(help);
  if (unknown !== undefined) return refuse(`There is no bench called ${unknown}.`);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) return refuse('--rounds takes a number from 1.');
  if (!values['as-built']) await buildStale();
  for (const bench of benches)
    if (positionals.length === 0 || positionals.includes(bench.name))
      await run(bench, values.quick ? { rounds: rounds ?? 1, quick: true } : { rounds: rounds ?? bench.rounds, quick: false });
}

/** @param {import('./measure/bench.mjs').Bench} bench @param {{ rounds: number, quick: boolean }} how */
async function run(bench, { rounds, quick }) {
  const progress = beginProgress();
  const rows = await bench.run({ rounds, quick, say: (what) => progress.say(`${bench.name}: ${what}`) });
  progress.end();
  printTable(bench.title, rows);
  if (!quick) await writePerformance(await keepResult(bench, { rounds, rows }));
}

/** @param {string} message */
function refuse(message) {
  process.stderr.write(`${message}\n\n${help}`);
  process.exitCode = 1;
}
