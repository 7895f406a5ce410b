/** Rules for every file, beside oxlint's category `correctness`. */
export const always = {
  ...errors(['names/file', 'names/comment', 'eqeqeq', 'no-var', 'prefer-const']),
  'max-params': ['error', { max: 4 }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  // Output for terminals is written and filtered with control characters.
  'no-control-regex': 'off',
  // Strings are spread into characters, and storages into objects, on purpose.
  'typescript/no-misused-spread': 'off',
  // Only tests sort without a function: rows that they compare as text.
  'typescript/require-array-sort-compare': 'off',
};

/** Rules for TypeScript. */
export const ofTypeScript = {
  ...errors([
    'prefer-rest-params',
    'prefer-spread',
    'no-array-constructor',
    'typescript/ban-ts-comment',
    'typescript/consistent-type-imports',
    'typescript/no-empty-object-type',
    'typescript/no-explicit-any',
    'typescript/no-namespace',
    'typescript/no-non-null-assertion',
    'typescript/no-require-imports',
    'typescript/no-unnecessary-type-assertion',
    'typescript/no-unnecessary-type-constraint',
    'typescript/no-unsafe-argument',
    'typescript/no-unsafe-assignment',
    'typescript/no-unsafe-call',
    'typescript/no-unsafe-enum-comparison',
    'typescript/no-unsafe-function-type',
    'typescript/no-unsafe-member-access',
    'typescript/no-unsafe-return',
    'typescript/only-throw-error',
    'typescript/prefer-promise-reject-errors',
    'typescript/require-await',
    'typescript/restrict-plus-operands',
    'typescript/switch-exhaustiveness-check',
    'import/no-default-export',
  ]),
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  complexity: ['error', { max: 12 }],
  'max-lines': ['error', { max: 200 }],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true }],
};

/** Rules for components. */
export const ofReact = {
  ...errors(['react/rules-of-hooks', 'react/unsupported-syntax']),
  // For React Compiler, which is not used here.
  'react/incompatible-library': 'off',
};

/** Tests have long tables, assert what is not null, and have default exports for their configuration. */
export const ofTests = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': 'off',
  'typescript/no-non-null-assertion': 'off',
  'import/no-default-export': 'off',
};

/** @param {readonly string[]} names */
function errors(names) {
  return Object.fromEntries(names.map((name) => [name, 'error']));
}
