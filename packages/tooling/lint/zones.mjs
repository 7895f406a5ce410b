import fs from 'node:fs';
import path from 'node:path';

/** The imports that are not allowed (docs/architecture.md): each message says what to do instead. */

const apart = [
  forbid('@daybook/(shell|mfe-)', 'Apps are released separately. Share code through @daybook/kit, or use the host.'),
  forbid('^(\\.\\./)+(shell|mfe-|services)', 'Apps are released separately. Share code through @daybook/kit, or use the host.'),
  forbid('@daybook/services', 'The browser uses the API only through @daybook/contracts.'),
];

const noHost = forbidExcept(
  ['@daybook/host/**'],
  ['@daybook/host/testing', '@daybook/host/testing/**'],
  'Only pages that host apps use this package, and tests. An app gets its host from useHost().',
);
const noDnd = forbid('^@dnd-kit/', 'Only drag-layer.tsx uses dnd-kit.');

const server = [
  forbid('@daybook/(kit|shell|mfe-)', 'The server shares only @daybook/contracts with the browser.'),
  forbid('^react', 'The server does not render React: the page is a string that contains the feed.'),
];

/** The folders that every domain may use. */
const shared = [
  'crypto',
  'database',
  'http',
  'items',
  'network',
  'processes',
  'quotas',
  'readiness',
  'security-log',
  'start',
  'workers',
];
const services = path.resolve(import.meta.dirname, '../../../services/src');
const folders = fs.readdirSync(services, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const domains = folders.map(({ name }) => name).filter((name) => !shared.includes(name));

const otherDomain = forbidExcept(
  domains.flatMap((domain) => [`../${domain}/**`, `../../${domain}/**`]),
  ['../**/public.ts', '../**/*.module.ts'],
  "Import the other domain's public.ts or its module. Export there what is missing.",
);

const noDomain = forbid(
  `^(\\.\\./)+(${domains.join('|')})/`,
  'Every domain uses this folder, so it imports none. Pass it in from application.module.ts or serve.ts.',
);

/**
 * Only the last setting of a rule counts for a file, so each row is complete and the narrower rows come last.
 *
 * @type {NonNullable<import('oxlint').OxlintConfig['overrides']>}
 */
export const zones = [
  zone(['shell'], apart),
  zone(['mfe-*'], [...apart, noHost]),
  zone(['mfe-tasks/src'], [...apart, noHost, noDnd], ['mfe-tasks/src/board/drag-layer.tsx']),
  // The embedded board is a host of the tasks app, as the shell is.
  zone(['mfe-tasks/src/embed'], [...apart, noDnd]),
  zone(
    ['packages/kit'],
    [forbid('@daybook/(services|shell|mfe-|host)', 'The kit is used by every app, so it imports none. Pass it as a prop.')],
  ),
  zone(
    ['packages/host'],
    [forbid('@daybook/(services|shell|mfe-)', 'Every host of apps uses this package, so it imports none. Pass it as an option.')],
  ),
  zone(
    ['packages/contracts'],
    [
      forbidExcept(
        ['**'],
        ['#zod', 'fast-check', './**', '../**'],
        'Contracts contain only zod schemas, because the server and the browser load them.',
      ),
    ],
  ),
  zone(['services'], server),
  zone(['services/src'], [...server, otherDomain], ['**/*.test.ts']),
  zone(['services/src/{database,items,start}'], [...server, noDomain], ['**/*.test.ts']),
  // Inside services: controller → service → entity and pure steps, never back.
  zone(
    ['services/src/**/*.controller.ts'],
    [...server, otherDomain, forbid('\\.(entity|controller)\\.ts$|^typeorm|^pg$', 'A controller calls its service.')],
  ),
  zone(
    ['services/src/**/*.service.ts'],
    [...server, otherDomain, forbid('\\.(controller|module)\\.ts$', 'A service does not import its callers.')],
  ),
  zone(
    ['services/src/**/*.entity.ts'],
    [
      ...server,
      otherDomain,
      forbid('\\.(service|controller|module)\\.ts$', 'An entity describes a row. It does not import its users.'),
    ],
  ),
  zone(
    ['e2e', 'services/**/*.api.test.ts'],
    [forbid('@daybook/(services|shell|mfe-|kit)', 'Use the running product over HTTP or in a browser.')],
  ),
  {
    files: ['e2e/{portals,teams}/**/*.{js,jsx,mjs}'],
    rules: {
      // The lifecycles of single-spa's adapters do not use `this`.
      'typescript/unbound-method': 'off',
      ...restrictImports([
        forbid(
          '@daybook/|^\\.\\./',
          'These are sites and apps as other teams would build them. They import nothing of the product or of each other.',
        ),
      ]),
    },
  },
];

/** @typedef {{ message: string } & ({ regex: string } | { group: string[] })} Pattern */

/** @param {string[]} places @param {Pattern[]} patterns @param {string[]} [excludeFiles] @returns {import('oxlint').OxlintOverride} */
function zone(places, patterns, excludeFiles = []) {
  const files = places.flatMap((place) => (place.endsWith('.ts') ? [place] : [`${place}/**/*.ts`, `${place}/**/*.tsx`]));
  return { files, excludeFiles, rules: restrictImports(patterns) };
}

/** @param {Pattern[]} patterns @returns {import('oxlint').DummyRuleMap} */
function restrictImports(patterns) {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** @param {string} regex in the syntax of Rust, which has no lookahead: such a pattern is ignored without a message @param {string} message */
function forbid(regex, message) {
  return { regex, message };
}

/** @param {string[]} globs @param {string[]} exceptions @param {string} message */
function forbidExcept(globs, exceptions, message) {
  return { group: [...globs, ...exceptions.map((glob) => `!${glob}`)], message };
}
