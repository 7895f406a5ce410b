// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../product/postgres.mjs';
import { startProduct } from '../product/product.mjs';
import { createUser } from '../product/user.mjs';
import { alternate, row } from '../report/row.mjs';
import { calls, has } from './calls.mjs';

/** @typedef {import('./calls.mjs').CallName} CallName @typedef {import('./generator.mjs').Load & { processor: number }} Measured */

/** @type {Record<CallName, string>} */
const titles = {
  list: 'list 50 notes',
  read: 'read a note',
  search: 'search 50 notes',
  create: 'create a note',
  move: 'move a task',
  mixed: 'mixed load',
};

/** The built server and a bare Fastify on the same PostgreSQL server. @type {import('../report/row.mjs').Bench} */
export const api = {
  name: 'api',
  title: 'API, compared with a bare Fastify that runs the same statements',
  rounds: 4,
  async run({ rounds, quick, report }) {
    const postgres = await startPostgres();
    const product = await startProduct({ DATABASE_URL: postgres.url, PUBLISH_FOLDERS: '' });
    const generator = fork(path.join(import.meta.dirname, 'generator.mjs'));
    try {
      const [reader, writer] = [await createUser(product.url, has), await createUser(product.url, { notes: 1, tasks: 1 })];
      const bare = await startBare(postgres.url, reader.id, writer.id);
      const rows = [];
      for (const call of /** @type {CallName[]} */ (Object.keys(calls))) {
        const tokens = { reader: (await reader.logIn()).access, writer: (await writer.logIn()).access };
        const measure = async (/** @type {{ url: string, pid: number }} */ { url, pid }) =>
          generate(generator, pid, { url, call, tokens, seconds: quick ? 0.5 : 2 });
        const variants = { product: () => measure(product), bare: () => measure(bare) };
        // Until its code is compiled, a server handles half as many requests.
        for (const warmUp of Object.values(variants)) await warmUp();
        const progress = (/** @type {string} */ round) => report(`${titles[call]}, ${round}`);
        rows.push(...rowsOf(titles[call], await alternate(variants, { rounds, report: progress })));
      }
      bare.stop();
      return rows;
    } finally {
      generator.kill();
      await product.stop();
      await postgres.stop();
    }
  },
};

/** @param {string} database @param {string} reader @param {string} writer their ids */
async function startBare(database, reader, writer) {
  const port = await freePort();
  const server = fork(path.join(import.meta.dirname, 'bare.mjs'), [String(port), database, reader, writer]);
  const [started] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (started !== 'ready') throw new Error(`The bare server did not start; it exited with ${started}.`);
  return { url: `http://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => void server.kill() };
}

/**
 * @param {import('node:child_process').ChildProcess} generator
 * @param {number} pid of the server
 * @param {import('./generator.mjs').Plan} plan
 * @returns {Promise<Measured>}
 */
async function generate(generator, pid, plan) {
  const before = processorTime(pid);
  generator.send(plan);
  const [load] = await once(generator, 'message');
  if ('error' in load) throw new Error(`${titles[plan.call]} at ${plan.url}: ${load.error}`);
  return { ...load, processor: (processorTime(pid) - before) / load.count };
}

/** Returns the processor time that a process has used, in microseconds; NaN where the system has no /proc. @param {number} pid */
function processorTime(pid) {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return NaN;
  // After the name, which may contain anything: user and system time are the 12th and 13th, in hundredths of a second.
  const [, , , , , , , , , , , user, system] = (fs.readFileSync(file, 'utf8').split(') ').at(-1) ?? '').split(' ');
  return (Number(user) + Number(system)) * 10_000;
}

/** @param {string} title @param {Record<'product' | 'bare', Measured[]>} measured */
function rowsOf(title, { product, bare }) {
  const both = (/** @type {keyof Measured} */ of) => ({
    values: product.map((round) => round[of]),
    baseline: bare.map((round) => round[of]),
  });
  return [
    row({ subject: `${title}: responses`, unit: '/s', ...both('perSecond'), goal: { of: 'ratio', atLeast: 0.8 } }),
    row({ subject: `${title}: p99 at that rate`, unit: 'ms', ...both('p99') }),
    row({ subject: `${title}: processor time`, unit: 'µs', ...both('processor') }),
  ];
}
