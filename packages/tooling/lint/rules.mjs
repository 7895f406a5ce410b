/** Rules for every file, beside oxlint's category `correctness`. */
export const always = {
  ...errors(['names/file', 'eqeqeq', 'no-var', 'prefer-const']),
  'max-params': ['error', { max: 4 }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  // What a terminal is told, and what it must not be told, is made of control characters.
  'no-control-regex': 'off',
  // A text is spread by its characters on purpose, and two storages into one object.
  'typescript/no-misused-spread': 'off',
  // Sorted as text are only the rows that a test compares.
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
  // It is about React Compiler, which is not used here.
  'react/incompatible-library': 'off',
};

/** A test is as long as its table, says which thing is there, and is configured by a default export. */
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
