import path from 'node:path';
import { generate, startBareServer, startGenerator, toRows } from '../api/against-bare.ts';
import { startPostgres } from '../product/postgres.ts';
import { startProduct } from '../product/product.ts';
import { alternate, type Bench, type Run } from '../report/row.ts';
import { type VisitTitle, visits } from './visits.ts';

interface Server {
  readonly url: string;
  readonly pid: number;
}

/** The built server and a bare Fastify on the same PostgreSQL server. */
export const pages: Bench = {
  name: 'pages',
  title: 'Pages and their feed, compared with a bare Fastify that sends the same bytes',
  rounds: 5,
  async run(run) {
    const postgres = await startPostgres();
    const product = await startProduct({ DATABASE_URL: postgres.url, WORKERS: '1' });
    const bare = await startBareServer(path.join(import.meta.dirname, 'bare.ts'), [postgres.url, product.url]);
    try {
      return await measure(product, bare, run);
    } finally {
      bare.stop();
      await product.stop();
      await postgres.stop();
    }
  },
};

async function measure(product: Server, bare: Server, { rounds, quick, report }: Run) {
  const generator = startGenerator();
  try {
    const rows = [];
    for (const title of Object.keys(visits) as VisitTitle[]) {
      const { atLeast, ...call } = visits[title];
      const load = ({ url, pid }: Server) => generate(generator, pid, { url, call, seconds: quick ? 0.5 : 2 });
      const variants = { product: () => load(product), bare: () => load(bare) };
      // Until its code is compiled, a server handles half as many requests.
      for (const warmUp of Object.values(variants)) await warmUp();
      const results = await alternate(variants, { rounds, report: (round) => report(`${title}, ${round}`) });
      rows.push(...toRows(title, atLeast, results));
    }
    return rows;
  } finally {
    generator.kill();
  }
}
