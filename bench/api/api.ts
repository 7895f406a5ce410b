import { freePort } from '@daybook/tooling/machine/free-port';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '../product/postgres.ts';
import { processorTime } from '../product/processor-time.ts';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { alternate, row, type Bench } from '../report/row.ts';
import { calls, connections, readerContent, type CallName } from './calls.ts';
import type { Load, Plan } from './generator.ts';

type Measured = Load & { processor: number };

const titles: Record<CallName, string> = {
  list: 'list 50 notes',
  read: 'read a note',
  search: 'search 50 notes',
  create: 'create a note',
  move: 'move a task',
  mixed: 'mixed load',
};

/** The built server and a bare Fastify on the same PostgreSQL server. */
export const api: Bench = {
  name: 'api',
  title: 'API, compared with a bare Fastify that runs the same statements',
  rounds: 4,
  async run({ rounds, quick, report }) {
    const postgres = await startPostgres();
    const product = await startProduct({ DATABASE_URL: postgres.url, WORKERS: '1', TRUST_PROXY: 'loopback' });
    const generator = fork(path.join(import.meta.dirname, 'generator.ts'));
    try {
      // A server has many users in many networks, and limits how many requests of one run at once.
      const readers = await Promise.all(Array.from({ length: connections }, () => createUser(product.url, readerContent)));
      const writer = await createUser(product.url, { notes: 1, tasks: 1 });
      const ids = readers.map(({ id }) => id);
      const bare = await startBare(postgres.url, ids, writer.id);
      const rows = [];
      for (const call of Object.keys(calls) as CallName[]) {
        const [first = '', ...others] = await Promise.all(readers.map(async ({ logIn }) => (await logIn()).access));
        const plan = { call, tokens: { reader: first, writer: (await writer.logIn()).access }, readers: [first, ...others] };
        const measure = async ({ url, pid }: { url: string; pid: number }) =>
          generate(generator, pid, { url, ...plan, seconds: quick ? 0.5 : 2 });
        const variants = { product: () => measure(product), bare: () => measure(bare) };
        // Until its code is compiled, a server handles half as many requests.
        for (const warmUp of Object.values(variants)) await warmUp();
        const progress = (round: string) => report(`${titles[call]}, ${round}`);
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

/** Starts the bare server for the users with these ids. */
async function startBare(database: string, readers: readonly string[], writer: string) {
  const port = await freePort();
  const server = fork(path.join(import.meta.dirname, 'bare.ts'), [String(port), database, readers.join(), writer]);
  const [started] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as unknown[];
  if (started !== 'ready') throw new Error(`The bare server did not start; it exited with ${String(started)}.`);
  return { url: `http://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => void server.kill() };
}

/** Measures a load, and the processor time that the server with this process id used for it. */
export async function generate(generator: ChildProcess, pid: number, plan: Plan): Promise<Measured> {
  const before = processorTime(pid);
  generator.send(plan);
  const [load] = (await once(generator, 'message')) as [Load | { error: string }];
  if ('error' in load) throw new Error(`${titles[plan.call]} at ${plan.url}: ${load.error}`);
  return { ...load, processor: (processorTime(pid) - before) / load.count };
}

function rowsOf(title: string, { product, bare }: Record<'product' | 'bare', Measured[]>) {
  const both = (of: keyof Measured) => ({
    values: product.map((round) => round[of]),
    baseline: bare.map((round) => round[of]),
  });
  return [
    row({ subject: `${title}: responses`, unit: '/s', ...both('perSecond'), goal: { of: 'ratio', atLeast: 0.8 } }),
    row({ subject: `${title}: p99 at that rate`, unit: 'ms', ...both('p99') }),
    row({ subject: `${title}: processor time`, unit: 'µs', ...both('processor') }),
  ];
}
