import * as z from 'zod/mini';
import { text } from './text.ts';

/**
 * Each page carries what every live app says of itself, and the paths of all are compared at each change of what is live: a title of
 * 8 MB, and 300,000 paths, once stopped the server for all.
 */
const most = { menu: 10, paths: 32, packages: 100, files: 200 } as const;

const filled = (max: number) => text(max).check(z.minLength(1));

const path = text(200);

const fileName = text(200);

/** Ranges and versions of packages by their names. */
const packages = z
  .record(text(214), text(200))
  .check(z.refine((all) => Object.keys(all).length <= most.packages, `Must be at most ${most.packages} packages.`));

const pattern = z.regex(/^\/(?:(?:[a-z0-9-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*)?$/);

/** A path that an app owns: literal segments and `:parameters`; `login` puts it behind the shell's login check. */
const ownedPath = z.strictObject({
  path: path.check(pattern),
  login: z.boolean(),
});

const menuEntry = z.strictObject({
  label: filled(60),
  /** Nothing that a browser resolves to another one, as `..`. */
  path: path.check(pattern),
  order: z.number(),
  /** One of the pictures that the shell has; it has one for all that name none. */
  icon: z.optional(z.enum(['notes', 'board', 'calendar'])),
});

/** `app.json`: what an app says of itself, read before any of its code is loaded. Source: docs/architecture.md, "An app". */
export const appDescription = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  title: filled(100),
  menu: z.array(menuEntry).check(z.maxLength(most.menu)),
  paths: z.array(ownedPath).check(z.minLength(1), z.maxLength(most.paths)),
  /** Semver ranges of the shell contract and the API contract that it was built against. */
  needs: z.strictObject({ shell: text(200), api: text(200) }),
  /** What its first paint may load, in bytes of gzip: a release above is not published. 40,000 where it says nothing. */
  budget: z.optional(z.int().check(z.positive())),
});

const fileNames = z.array(fileName).check(z.maxLength(most.files));

/** What stands in the pages of others: a loader that they name, and the element that it loads. */
const releaseEmbed = z.strictObject({
  loader: fileName,
  element: fileName,
  /** What others name, the loader included: the live release's are also below `/embed/`. Their names carry no hash. */
  files: fileNames,
  /** What the loader and the element may weigh, in bytes of gzip. */
  budgets: z.strictObject({ loader: z.int().check(z.positive()), element: z.int().check(z.positive()) }),
});

/** `release.json`: one built version of an app, written by its build. File names are relative to the release's folder. */
export const releaseDescription = z.strictObject({
  app: appDescription,
  version: text(100),
  entry: fileName,
  /** What the first paint needs, the entry included: asked for at once, by preload links in the page. */
  preload: fileNames,
  /** What others may load of it, each with the files that it takes: an app has `./app`. */
  exposes: z.record(fileName, fileNames),
  /** The packages that it takes from the shell, and the semver range of each. */
  shared: packages,
  /** Of the shell: the packages that it gives to apps, by their versions, and as `shell` that of its contract. */
  provides: packages,
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
  /** The last release before it that was good: it takes its place where it fails. The page may load it too. */
  fallback: z.optional(servedRelease),
});

/** An app as a page loads it. */
export const feedApp = z.object({ ...appDescription.shape, ...servedApp.shape });

/** The answer to "what does this page load?": every live app but the shell. */
export const feed = z.object({
  apps: z.array(feedApp),
  /** Names what this visitor gets, the shell included: with another name something has changed since. */
  state: z.optional(z.string()),
  /** What this browser alone gets, because somebody followed a link to try it. */
  trying: z.optional(z.object({ app: z.string(), version: z.string(), until: z.iso.datetime() })),
  /** Signed by the server: with it a page may report how the releases fare that it was given. */
  ticket: z.optional(z.string()),
});

export type AppDescription = z.infer<typeof appDescription>;
export type ReleaseDescription = z.infer<typeof releaseDescription>;
export type ServedRelease = z.infer<typeof servedRelease>;
export type ServedApp = z.infer<typeof servedApp>;
export type FeedApp = z.infer<typeof feedApp>;
export type Feed = z.infer<typeof feed>;
