// @ts-check
import { startGenerator } from '../load/generate.mjs';
import { startPostgres } from '../product/postgres.mjs';
import { rowsAgainstFloors } from './against-floors.mjs';
import { rowsOfEmbedded } from './embedded.mjs';
import { install } from './installation.mjs';
import { rowsOfLongSearch } from './long-search.mjs';
import { rowsAmongNeighbours } from './neighbours.mjs';

/**
 * What each part of this bench is given: whom to ask by, how often and how long, and where PostgreSQL's programs are.
 *
 * @typedef {{ load: import('../load/generate.mjs').Load, programs: string, rounds: number, seconds: number, say: (what: string) => void }} ApiRun
 */

/** The API through the whole built server, on a real PostgreSQL server. @type {import('../measure/bench.mjs').Bench} */
export const api = {
  name: 'api',
  title: 'The API, beside a bare Fastify with the same statements on the same PostgreSQL server',
  rounds: 4,
  async run({ rounds, quick, say }) {
    const { neighbours, notes, seconds } = quick ? small : large;
    const postgres = await startPostgres();
    const generator = startGenerator();
    /** @type {Record<number, import('./installation.mjs').Installation>} */
    const installations = {};
    try {
      for (const size of neighbours) {
        say(`installing among ${size.toLocaleString('en')} notes of neighbours`);
        installations[size] = await install(postgres, size);
      }
      const run = { load: generator.load, programs: postgres.programs, rounds, seconds, say };
      const [, some, most] = Object.values(installations);
      if (!some || !most) throw new Error('There are three sizes.');
      return [
        // First: later one of the databases is written to, and its server has had more practice.
        ...(await rowsAmongNeighbours(installations, run)),
        ...(await rowsAgainstFloors(some, run)),
        ...(await rowsOfLongSearch(most, { ...run, notes })),
        ...(await rowsOfEmbedded(some, run)),
      ];
    } finally {
      generator.stop();
      for (const { product } of Object.values(installations)) await product.stop();
      await postgres.stop();
    }
  },
};

const large = { neighbours: [1, 10_000, 1_000_000], notes: 100_000, seconds: 2 };
const small = { neighbours: [1, 1_000, 10_000], notes: 10_000, seconds: 0.5 };
