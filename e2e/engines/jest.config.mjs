import preset from '@daybook/tooling/jest/node';

/** Journeys in Firefox and WebKit; ENGINE names which. One browser and one product for all of them, so one after the other. */
export default {
  ...preset,
  testEnvironment: '../setup/environment.mjs',
  testMatch: ['<rootDir>/*.test.ts'],
  globalSetup: './setup/start-engine.ts',
  globalTeardown: './setup/stop-engine.ts',
  setupFilesAfterEnv: ['./setup/session.ts'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
