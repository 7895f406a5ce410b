import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Packages that have only ES modules or TypeScript. Jest runs CommonJS, so it transforms them too. */
const esModules = [
  '@daybook',
  '@nestjs',
  'single-spa',
  'wouter',
  'regexparam',
  'idb-keyval',
  'uuid',
  'p-limit',
  'yocto-queue',
  'file-type',
  'ical.js',
  'iterare',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'load-esm',
  'jose',
];

/** The settings of all unit tests: TypeScript through swc, and our packages read from their sources. */
export const base = {
  extensionsToTreatAsEsm: [],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json'],
  transform: {
    '^.+\\.css$': require.resolve('./css-transform.cjs'),
    '\\.(png|jpe?g|gif|webp|avif|svg|woff2)$': require.resolve('./asset-transform.cjs'),
    '^.+\\.(ts|tsx|js|mjs)$': [
      require.resolve('@swc/jest'),
      {
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  // zod loads its messages in 60 languages, which nobody uses: half of the processor time of a test file that reads a contract.
  moduleNameMapper: { '^\\.\\./locales/index\\.cjs$': require.resolve('./no-locales.cjs') },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  restoreMocks: true,
  // Generous, because a busy machine is slow.
  testTimeout: 60_000,
};
