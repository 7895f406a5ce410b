import node from '@daybook/tooling/jest/node';

/** The built server as a process: how it starts, refuses to, stops and dies. One at a time, for each takes a database of its own. */
export default {
  ...node,
  testMatch: ['<rootDir>/src/**/*.process.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
  maxWorkers: 1,
};
