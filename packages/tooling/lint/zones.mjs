/** What may import what (docs/architecture.md): each refusal says what to do instead. */

const apart = [
  never('@daybook/(shell|mfe-)', 'Areas are released apart: share through @daybook/kit, or ask the host.'),
  never('^(\\.\\./)+(shell|mfe-|services)', 'Areas are released apart: share through @daybook/kit, or ask the host.'),
  never('@daybook/services', 'The browser knows the API by @daybook/contracts alone.'),
];

const noHost = never('@daybook/host', 'Only a page that hosts apps uses this package: an app gets its host by useHost().');
const noDnd = never('^@dnd-kit/', 'Dragging is behind drag-layer.tsx: the board knows hands and columns.');

const server = [
  never('@daybook/(kit|shell|mfe-)', 'The server knows the browser by @daybook/contracts alone.'),
  never('^react', 'The server renders no React: the page is a string with the feed in it.'),
];

const domains = ['accounts', 'notes', 'tasks', 'calendar', 'releases', 'portals', 'page'];
const otherDomain = neverBut(
  domains.map((domain) => `../${domain}/**`),
  ['../**/*.service.ts', '../**/*.module.ts'],
  'Ask the other domain through the service that its module exports.',
);

/**
 * Only the last setting of a rule counts for a file, so each row is whole in itself and the narrower rows come last.
 *
 * @type {NonNullable<import('oxlint').OxlintConfig['overrides']>}
 */
export const zones = [
  zone(['shell'], apart),
  zone(['mfe-*'], [...apart, noHost]),
  {
    files: ['mfe-tasks/src/**/*.ts', 'mfe-tasks/src/**/*.tsx'],
    excludeFiles: ['mfe-tasks/src/board/drag-layer.tsx'],
    rules: refuse([...apart, noHost, noDnd]),
  },
  // The embedded board is a host of the tasks app, as the shell is.
  zone(['mfe-tasks/src/embed'], [...apart, noDnd]),
  zone(
    ['packages/kit'],
    [never('@daybook/(services|shell|mfe-|host)', 'The kit serves every app and knows none: take it as a prop.')],
  ),
  zone(['packages/host'], [never('@daybook/(services|shell|mfe-)', 'Every host of apps uses this package: take it as an option.')]),
  zone(
    ['packages/contracts'],
    [neverBut(['**'], ['zod/mini', './**', '../**'], 'Contracts are zod schemas and nothing else: both sides read them.')],
  ),
  zone(['services'], server),
  // Inside services: controller → service → entity and pure steps, never back.
  zone(
    ['services/src/*/*.controller.ts'],
    [...server, otherDomain, never('\\.(entity|controller)\\.ts$|^typeorm|^pg$', 'A controller asks its service.')],
  ),
  zone(
    ['services/src/*/*.service.ts'],
    [...server, otherDomain, never('\\.(controller|module)\\.ts$', 'A service knows nobody who calls it.')],
  ),
  zone(
    ['services/src/*/*.entity.ts'],
    [...server, never('\\.(service|controller|module)\\.ts$', 'An entity is a row and knows nobody who uses it.')],
  ),
  zone(
    ['e2e', 'services/**/*.api.test.ts'],
    [never('@daybook/(services|shell|mfe-|kit)', 'Drive the running product over HTTP or in a browser.')],
  ),
  {
    files: ['e2e/portals/**/*.{js,jsx,mjs}'],
    rules: refuse([never('@daybook/|^\\.\\./', 'Others wrote these sites: they have nothing of ours, nor of one another.')]),
  },
];

function zone(places, patterns) {
  const files = places.flatMap((place) => (place.endsWith('.ts') ? [place] : [`${place}/**/*.ts`, `${place}/**/*.tsx`]));
  return { files, rules: refuse(patterns) };
}

function refuse(patterns) {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

/** @param {string} regex as of Rust, which knows no looking ahead: a pattern that does is passed over in silence @param {string} message */
function never(regex, message) {
  return { regex, message };
}

/** @param {string[]} globs @param {string[]} exceptions @param {string} message */
function neverBut(globs, exceptions, message) {
  return { group: [...globs, ...exceptions.map((glob) => `!${glob}`)], message };
}
