import { createRequire } from 'node:module';
import { base } from './base.mjs';

const require = createRequire(import.meta.url);

/** Unit and component tests of what runs in a browser. */
export default {
  ...base,
  testEnvironment: require.resolve('./browser-environment.cjs'),
  testEnvironmentOptions: { customExportConditions: ['daybook-source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
};
