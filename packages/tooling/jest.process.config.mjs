import node from './jest/node.mjs';

/** Tests of the command as a process, and of an app in a folder of its own. One at a time, because each keeps a processor busy. */
export default {
  ...node,
  testMatch: ['<rootDir>/**/*.process.test.ts'],
  testPathIgnorePatterns: [],
  // The templates are packages of one name.
  modulePathIgnorePatterns: ['<rootDir>/template/'],
  testTimeout: 120_000,
  maxWorkers: 1,
};
