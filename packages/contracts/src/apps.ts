import * as z from 'zod/mini';

/** A path that an app owns: literal segments and `:parameters`; `login` puts it behind the shell's login check. */
const ownedPath = z.strictObject({
  path: z.string().check(z.regex(/^\/(?:(?:[a-z0-9-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*)?$/)),
  login: z.boolean(),
});

/** What an app's first paint may load if app.json names no budget, in bytes of gzip. packages/tooling has a copy (registry/limits.mjs). */
export const standardBudget = 40_000;

/** The first segments of paths that no app can own, because programs or pages of the platform use them. */
export const reservedSegments = [
  'api',
  'apps',
  'assets',
  'embed',
  'healthz',
  'readyz',
  'metrics',
  'try',
  'favicon.ico',
  'robots.txt',
] as const;

/** Returns true if no app can own the path. */
export function isReservedPath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return first.startsWith('.') || (reservedSegments as readonly string[]).includes(first);
}

const menuEntry = z.strictObject({
  label: z.string().check(z.minLength(1)),
  path: z.string(),
  order: z.number(),
  /** One of the shell's pictures. Entries without an icon share one. */
  icon: z.optional(z.enum(['notes', 'board', 'calendar'])),
});

/** `app.json`: the description of an app, read before any of its code is loaded. See docs/architecture.md. */
export const appDescription = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  title: z.string().check(z.minLength(1)),
  menu: z.array(menuEntry),
  paths: z.array(ownedPath).check(z.minLength(1)),
  /** Semver ranges of the shell contract and the API contract that it was built against. */
  needs: z.strictObject({ shell: z.string(), api: z.string() }),
  /** What its first paint may load, in bytes of gzip: a larger release is not published. Default: `standardBudget`. */
  budget: z.optional(z.int().check(z.positive())),
});

/** What other sites embed: a loader that their pages name, and the element that it loads. */
const releaseEmbed = z.strictObject({
  loader: z.string(),
  element: z.string(),
  /** The files that other sites name, including the loader. Those of the live release are also below `/embed/`. Their names have no hash. */
  files: z.array(z.string()),
  /** The largest sizes of the loader and the element, in bytes of gzip. */
  budgets: z.strictObject({ loader: z.int().check(z.positive()), element: z.int().check(z.positive()) }),
});

/** `release.json`: one built version of an app, written by its build. File names are relative to the release's folder. */
export const releaseDescription = z.strictObject({
  app: appDescription,
  version: z.string(),
  entry: z.string(),
  /** The files that the first paint needs, including the entry. The page preloads them. */
  preload: z.array(z.string()),
  /** The modules that others can load, each with its files. An app has `./app`. */
  exposes: z.record(z.string(), z.array(z.string())),
  /** The semver ranges of the packages that it uses from the shell. */
  shared: z.record(z.string(), z.string()),
  /** Only of the shell: the versions of the packages that apps share, and as `shell` the version of the host contract. */
  provides: z.record(z.string(), z.string()),
  embed: z.optional(releaseEmbed),
});

/** A release as a page loads it. */
const servedRelease = z.object({
  version: z.string(),
  /** The address of the release's entry module. */
  entry: z.string(),
});

const servedApp = z.object({
  ...servedRelease.shape,
  /** The fallback release, which the page loads if this one fails. */
  fallback: z.optional(servedRelease),
});

/** An app as a page loads it. */
export const feedApp = z.object({ ...appDescription.shape, ...servedApp.shape });

/** What a page loads: every live app except the shell. */
export const feed = z.object({
  apps: z.array(feedApp),
  /** A name for what this visitor gets, including the shell. It differs after a change. */
  state: z.optional(z.string()),
  /** The release that only this browser gets, because somebody followed a link to try it. */
  trying: z.optional(z.object({ app: z.string(), version: z.string(), until: z.iso.datetime() })),
  /** Encrypted by the server. The page sends it with its health reports. */
  ticket: z.optional(z.string()),
});

export type AppDescription = z.infer<typeof appDescription>;
export type ReleaseDescription = z.infer<typeof releaseDescription>;
export type ServedRelease = z.infer<typeof servedRelease>;
export type ServedApp = z.infer<typeof servedApp>;
export type FeedApp = z.infer<typeof feedApp>;
export type Feed = z.infer<typeof feed>;
