import path from 'node:path';

const cache = '.cache/mutation';

/**
 * Returns Stryker's options for a part of an area.
 *
 * @param {string} area
 * @param {import('./areas.mjs').Part} part
 * @param {{ files: string[], force: boolean }} request `files`: only these, if there are some
 * @returns {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]}
 */
export function strykerOptions(area, part, { files, force }) {
  const { project, mutate, besides = [], tests, jest = {} } = part;
  const scope = [...mutate.map((file) => `${project}/${file}`), ...besides];
  const results = `${cache}/${area}-${path.basename(project)}`;
  return {
    mutate: files.length > 0 ? files : [...scope, '!**/*.test.{ts,tsx}'],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner', path.join(import.meta.dirname, 'held-by-api-tests.mjs')],
    ignorers: ['held-by-api-tests'],
    jest: {
      configFile: `${project}/jest.config.mjs`,
      config: {
        ...jest,
        testMatch: tests.map((file) => `<rootDir>/${file}`),
        runner: path.join(import.meta.dirname, 'jest-runner.cjs'),
      },
    },
    // The copy of the repository that is mutated. Stryker links the packages into it.
    tempDirName: `${cache}/copies`,
    ignorePatterns: ['/.cache', '/.data', '/bench', '/docs', '/e2e', '**/dist'],
    // Compiled by swc, which does not check types.
    disableTypeChecks: false,
    // A mutant needs a processor and some memory, and a loop that became endless needs its time. Two at a time slow each other down.
    concurrency: 1,
    timeoutMS: 20_000,
    // A mutant is tried again only if its file or a test that runs it has changed.
    incremental: true,
    incrementalFile: `${results}.json`,
    force,
    thresholds: { high: 100, low: 85, break: 85 },
    reporters: ['clear-text', 'html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${results}.html` },
  };
}
