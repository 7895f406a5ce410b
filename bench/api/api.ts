import path from 'node:path';
import { startPostgres } from '../product/postgres.ts';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { alternate, type Bench } from '../report/row.ts';
import { calls, connections, readerContent, type CallName } from './calls.ts';
import { generate, startBareServer, startGenerator, toRows } from './against-bare.ts';

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
    const generator = startGenerator();
    try {
      // A server has many users in many networks, and limits how many requests of one run at once.
      const readers = await Promise.all(Array.from({ length: connections }, () => createUser(product.url, readerContent)));
      const writer = await createUser(product.url, { notes: 1, tasks: 1 });
      const ids = readers.map(({ id }) => id);
      const bare = await startBareServer(path.join(import.meta.dirname, 'bare.ts'), [postgres.url, ids.join(), writer.id]);
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
        rows.push(...toRows(titles[call], 0.8, await alternate(variants, { rounds, report: progress })));
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
