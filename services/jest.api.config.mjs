import node from '@daybook/build/jest/node';

/** The API over HTTP, on the database that TEST_DATABASE names: `embedded`, or `server` for one as Debian ships it. */
export default {
  ...node,
  testMatch: ['<rootDir>/src/**/*.api.test.ts'],
  testPathIgnorePatterns: [],
  globalSetup: './test/start-api.ts',
  globalTeardown: './test/stop-api.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
};
