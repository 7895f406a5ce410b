import path from 'node:path';

const cache = '.cache/mutation';

/**
 * Returns Stryker's options for a part of an area.
 *
 * @param {import('./areas.mjs').Part} part
 * @param {{ name: string, force: boolean }} run `name`: of the files with the results; `force`: ignores earlier results
 * @returns {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]}
 */
export function strykerOptions({ project, mutate, tests }, { name, force }) {
  return {
    mutate: [...mutate.map((file) => `${project}/${file}`), '!**/*.test.{ts,tsx}'],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner', path.join(import.meta.dirname, 'covered-by-api-tests.mjs')],
    ignorers: ['covered-by-api-tests'],
    jest: {
      configFile: `${project}/jest.config.mjs`,
      config: {
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
    incrementalFile: `${cache}/${name}.json`,
    force,
    thresholds: { high: 100, low: 85, break: 85 },
    reporters: ['clear-text', 'html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${cache}/${name}.html` },
  };
}
