// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/**
 * The suites of tests, a turn after the other; those of one turn run side by side, because each waits as much as it works.
 *
 * @typedef {{ name: string, title: string, turn: 'processes' | 'units' | 'calls' | 'journeys' | 'engines', words: string[], env?: NodeJS.ProcessEnv }} Suite
 * @type {Suite[]}
 */
export const suites = [
  {
    name: 'process',
    title: 'Starts, stops and crashes of the server',
    turn: 'processes',
    words: ['-c', 'services/jest.process.config.mjs'],
  },
  {
    name: 'command',
    title: 'The daybook command, and an app alone with it',
    turn: 'processes',
    words: ['-c', 'packages/tooling/jest.process.config.mjs'],
  },
  {
    name: 'unit',
    title: 'Unit and component tests',
    turn: 'units',
    // By itself jest leaves one processor free, of two every other one.
    words: [
      '--maxWorkers=2',
      '--projects',
      'packages/tooling',
      'packages/contracts',
      'packages/kit',
      'packages/host',
      'shell',
      ...apps(),
      'services',
    ],
  },
  {
    name: 'embedded',
    title: 'API tests on the embedded PostgreSQL',
    turn: 'calls',
    words: ['-c', 'services/jest.api.config.mjs'],
    env: { TEST_DATABASE: 'embedded' },
  },
  {
    name: 'server',
    title: 'API tests on a PostgreSQL server',
    turn: 'calls',
    words: ['-c', 'services/jest.api.config.mjs'],
    env: { TEST_DATABASE: 'server' },
  },
  { name: 'journeys', title: 'Journeys in Chromium', turn: 'journeys', words: ['-c', 'e2e/jest.config.mjs'] },
  {
    name: 'firefox',
    title: 'Journeys in Firefox',
    turn: 'engines',
    words: ['-c', 'e2e/engines/jest.config.mjs'],
    env: { ENGINE: 'firefox' },
  },
  {
    name: 'webkit',
    title: 'Journeys in WebKit',
    turn: 'engines',
    words: ['-c', 'e2e/engines/jest.config.mjs'],
    env: { ENGINE: 'webkit' },
  },
];

/** Whatever apps there are: a new one is tested with the others. */
function apps() {
  return fs.readdirSync(path.resolve(import.meta.dirname, '../../..')).filter((name) => name.startsWith('mfe-'));
}
