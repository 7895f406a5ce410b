import { base } from './base.mjs';

/** Unit and component tests of what runs in a browser. */
export default {
  ...base,
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['daybook-source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
};
