import { base } from './base.mjs';

/** Unit tests of what runs in Node. */
export default {
  ...base,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['daybook-source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  testPathIgnorePatterns: ['\\.(api|process)\\.test\\.ts$'],
};
