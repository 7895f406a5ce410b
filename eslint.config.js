import { names } from './packages/build/lint/names.mjs';
import { zones } from './packages/build/lint/zones.mjs';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const source = ['**/*.ts', '**/*.tsx'];
const tests = ['**/*.test.ts', '**/*.test.tsx', 'services/test/**', 'e2e/**'];

/** What a package shares with others is read and understood once for all that runs in a browser. */
const programs = ['tsconfig.web.json', 'services/tsconfig.json', 'e2e/tsconfig.json'];

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.cache/', '**/*.d.ts'] },
  // No rule is switched off in a file: a rule that is wrong is changed here, for all.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: [...source, '**/*.mjs', '**/*.cjs', '**/*.js'],
    plugins: { names },
    rules: { 'names/file': 'error', eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'max-params': ['error', 4] },
  },
  {
    files: source,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: programs, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      complexity: ['error', 12],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name: one thing has one name.' },
      ],
    },
  },
  {
    files: source,
    ignores: ['services/**', 'e2e/**', ...tests],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // It warns of what React Compiler would leave alone; nothing here is compiled by it.
      'react-hooks/incompatible-library': 'off',
    },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  ...zones,
);
