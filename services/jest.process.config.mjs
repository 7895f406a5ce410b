import node from '@daybook/tooling/jest/node';

/** Tests of the built server as a process: start, failed start, stop and crash. One at a time, because each has a database of its own. */
export default {
  ...node,
  testMatch: ['<rootDir>/src/**/*.process.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
  maxWorkers: 1,
};
