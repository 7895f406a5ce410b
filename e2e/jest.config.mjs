import preset from '@daybook/tooling/jest/node';
import os from 'node:os';

/** One journey a file, in a real browser against the running product. */
export default {
  ...preset,
  testEnvironment: './setup/environment.mjs',
  testMatch: ['<rootDir>/*.test.ts'],
  globalSetup: './setup/start-product.ts',
  globalTeardown: './setup/stop-product.ts',
  setupFilesAfterEnv: ['./setup/matchers.ts', './setup/page.ts'],
  // Each wait has a limit of its own. A product, which some files start before their journeys, has three minutes.
  testTimeout: 240_000,
  maxWorkers: os.availableParallelism(),
};
