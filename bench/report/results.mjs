// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'oxfmt';

/**
 * What a bench found, when and where.
 *
 * @typedef {{ title: string, at: string, rounds: number, machine: string, load: number, rows: import('../measure/row.mjs').Row[] }} Result
 * @typedef {Record<string, Result>} Results by the names of the benches
 */

const file = path.resolve(import.meta.dirname, '../results.json');

/**
 * Keeps what a bench found beside what the others had found.
 *
 * @param {import('../measure/bench.mjs').Bench} bench
 * @param {{ rounds: number, rows: import('../measure/row.mjs').Row[] }} found
 * @returns {Promise<Results>}
 */
export async function keepResult({ name, title }, { rounds, rows }) {
  const results = {
    ...readResults(),
    [name]: { title, at: new Date().toISOString(), rounds, machine: machine(), load: load(), rows },
  };
  fs.writeFileSync(file, (await format('results.json', JSON.stringify(results), { printWidth: 132 })).code);
  return results;
}

/** @returns {Results} */
function readResults() {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
}

const machine = () => {
  const processors = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memory} GiB, ${os.type()}, Node ${process.versions.node}`;
};

/** How many programs wanted a processor in the last five minutes. */
const load = () => Math.round((os.loadavg()[1] ?? 0) * 10) / 10;
