import node from './jest/node.mjs';

/** The command as a process, and an app on its own with it. One at a time: each keeps a processor busy. */
export default {
  ...node,
  testMatch: ['<rootDir>/**/*.process.test.ts'],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
  maxWorkers: 1,
};
