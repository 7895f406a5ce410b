// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/**
 * The suites of tests, in the order in which a failure is cheapest to find.
 *
 * @typedef {{ name: string, title: string,  words: string[], env?: NodeJS.ProcessEnv, isSingle?: boolean }} Suite
 * @type {Suite[]}
 */
export const suites = [
  {
    name: 'unit',
    title: 'Unit and component tests',
    // By itself jest leaves one processor free, of two every other one.
    words: ['--maxWorkers=2', '--projects', 'packages/build', 'packages/contracts', 'packages/kit', 'shell', ...apps(), 'services'],
  },
  {
    name: 'process',
    title: 'Starts, stops and crashes of the server',
    words: ['-c', 'services/jest.process.config.mjs'],
    isSingle: true,
  },
  {
    name: 'command',
    title: 'The daybook command, and an app alone with it',
    words: ['-c', 'packages/build/jest.process.config.mjs'],
    isSingle: true,
  },
  {
    name: 'embedded',
    title: 'API tests on the embedded PostgreSQL',
    words: ['-c', 'services/jest.api.config.mjs'],
    env: { TEST_DATABASE: 'embedded' },
  },
  {
    name: 'server',
    title: 'API tests on a PostgreSQL server',
    words: ['-c', 'services/jest.api.config.mjs'],
    env: { TEST_DATABASE: 'server' },
  },
  { name: 'journeys', title: 'Journeys in a browser', words: ['-c', 'e2e/jest.config.mjs'] },
];

/** Whatever apps there are: a new one is tested with the others. */
function apps() {
  return fs.readdirSync(path.resolve(import.meta.dirname, '../../..')).filter((name) => name.startsWith('mfe-'));
}
