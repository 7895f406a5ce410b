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
  testTimeout: 120_000,
  maxWorkers: os.availableParallelism(),
};
