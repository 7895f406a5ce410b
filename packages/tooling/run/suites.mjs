import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @typedef {'processes' | 'units' | 'api' | 'journeys' | 'engines'} Phase */
/** @typedef {{ name: string, title: string, phase: Phase, args: string[], env?: NodeJS.ProcessEnv }} Suite */

/** By default Jest leaves a processor free, which is half of two. */
const workers = `--maxWorkers=${os.availableParallelism()}`;
const packages = ['tooling', 'contracts', 'kit', 'host'].map((name) => `packages/${name}`);

/**
 * The test suites. Phases run one after another; the suites of a phase run in parallel, because each waits as much as it computes.
 *
 * @type {Suite[]}
 */
export const suites = [
  suite('process', 'processes', 'Starts, stops and crashes of the server', 'services/jest.process.config.mjs'),
  suite(
    'command',
    'processes',
    'The daybook command, and an app outside the repository',
    'packages/tooling/jest.process.config.mjs',
  ),
  {
    ...suite('unit', 'units', 'Unit and component tests', ''),
    args: [workers, '--projects', ...packages, 'shell', ...apps(), 'services'],
  },
  {
    ...suite('embedded', 'api', 'API tests on the embedded PostgreSQL', 'services/jest.api.config.mjs'),
    env: { TEST_DATABASE: 'embedded' },
  },
  {
    ...suite('server', 'api', 'API tests on a PostgreSQL server', 'services/jest.api.config.mjs'),
    env: { TEST_DATABASE: 'server' },
  },
  suite('journeys', 'journeys', 'Journeys in Chromium', 'e2e/jest.config.mjs'),
  { ...suite('firefox', 'engines', 'Journeys in Firefox', 'e2e/engines/jest.config.mjs'), env: { ENGINE: 'firefox' } },
  { ...suite('webkit', 'engines', 'Journeys in WebKit', 'e2e/engines/jest.config.mjs'), env: { ENGINE: 'webkit' } },
];

/** @param {string} name @param {Phase} phase @param {string} title @param {string} config @returns {Suite} */
function suite(name, phase, title, config) {
  return { name, phase, title, args: ['-c', config] };
}

/** Returns the folders of all apps, new ones too. */
function apps() {
  return fs.readdirSync(path.resolve(import.meta.dirname, '../../..')).filter((name) => name.startsWith('mfe-'));
}
