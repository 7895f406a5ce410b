import path from 'node:path';
import { always, ofReact, ofTests, ofTypeScript } from './packages/tooling/lint/rules.mjs';
import { zones } from './packages/tooling/lint/zones.mjs';

const typescript = ['**/*.ts', '**/*.tsx'];
const tests = ['**/*.test.ts', '**/*.test.tsx', 'services/test/**', 'e2e/**'];

/** Which rules hold where. The later rows win. */
export default {
  // The packages of the teams' apps, and so their types, are installed only for tests.
  ignorePatterns: [
    '**/dist/',
    '**/node_modules/',
    '.data/',
    '.cache/',
    '**/*.d.ts',
    '**/*.d.mts',
    'e2e/teams/**/*.ts',
    'e2e/portals/next/',
  ],
  options: { typeAware: true, denyWarnings: true },
  plugins: ['typescript', 'import'],
  jsPlugins: [path.resolve(import.meta.dirname, 'packages/tooling/lint/names.mjs')],
  categories: { correctness: 'error' },
  rules: always,
  overrides: [
    { files: typescript, rules: ofTypeScript },
    // Nest reads from the emitted code which class it has to give: an import that looks like a type's has to stay.
    { files: ['services/src/**'], rules: { 'typescript/consistent-type-imports': 'off' } },
    { files: typescript, excludeFiles: ['services/**', ...tests], plugins: ['react'], rules: ofReact },
    { files: tests, rules: ofTests },
    ...zones,
  ],
};
