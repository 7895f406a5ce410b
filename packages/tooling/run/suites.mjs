import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The test suites. Phases run one after another; the suites of a phase run in parallel, because each waits as much as it computes.
 *
 * @typedef {{ name: string, title: string, phase: 'processes' | 'units' | 'api' | 'journeys' | 'engines', args: string[], env?: NodeJS.ProcessEnv }} Suite
 * @type {Suite[]}
 */
export const suites = [
  {
    name: 'process',
    title: 'Starts, stops and crashes of the server',
    phase: 'processes',
    args: ['-c', 'services/jest.process.config.mjs'],
  },
  {
    name: 'command',
    title: 'The daybook command, and an app outside the repository',
    phase: 'processes',
    args: ['-c', 'packages/tooling/jest.process.config.mjs'],
  },
  {
    name: 'unit',
    title: 'Unit and component tests',
    phase: 'units',
    // By default Jest leaves a processor free, which is half of two.
    args: [
      `--maxWorkers=${os.availableParallelism()}`,
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
    phase: 'api',
    args: ['-c', 'services/jest.api.config.mjs'],
    env: { TEST_DATABASE: 'embedded' },
  },
  {
    name: 'server',
    title: 'API tests on a PostgreSQL server',
    phase: 'api',
    args: ['-c', 'services/jest.api.config.mjs'],
    env: { TEST_DATABASE: 'server' },
  },
  { name: 'journeys', title: 'Journeys in Chromium', phase: 'journeys', args: ['-c', 'e2e/jest.config.mjs'] },
  {
    name: 'firefox',
    title: 'Journeys in Firefox',
    phase: 'engines',
    args: ['-c', 'e2e/engines/jest.config.mjs'],
    env: { ENGINE: 'firefox' },
  },
  {
    name: 'webkit',
    title: 'Journeys in WebKit',
    phase: 'engines',
    args: ['-c', 'e2e/engines/jest.config.mjs'],
    env: { ENGINE: 'webkit' },
  },
];

/** Returns the folders of all apps, new ones too. */
function apps() {
  return fs.readdirSync(path.resolve(import.meta.dirname, '../../..')).filter((name) => name.startsWith('mfe-'));
}
