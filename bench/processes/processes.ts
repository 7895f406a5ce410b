import { startPostgres } from '../product/postgres.ts';
import type { Bench } from '../report/row.ts';
import { measureProxies } from './proxies.ts';
import { measureStarts } from './starts.ts';
import { measureThroughput } from './throughput.ts';

/** Several worker processes of a server, proxies, its start, and its memory. */
export const processes: Bench = {
  name: 'processes',
  title: 'Worker processes on one database, compared with one process, proxies, and the start of a server',
  rounds: 5,
  async run(run) {
    const postgres = await startPostgres({ max_connections: '300' });
    try {
      return [
        ...(await measureThroughput(postgres.url, run)),
        ...(await measureProxies(postgres.url, run)),
        ...(await measureStarts(postgres.url, run)),
      ];
    } finally {
      await postgres.stop();
    }
  },
};
