import * as z from '#zod';
import { emittedEvent, extension, heardEvent, offeredSlot } from './app-contracts.ts';
import { appName } from './app-name.ts';
import { permissions } from './permissions.ts';
import { text } from './text.ts';

/**
 * Each page contains the descriptions of all live apps, and their paths are compared at each change: a title of 8 MB, and 300,000
 * paths, once stopped the server for everybody.
 */
const maxItems = { menu: 10, paths: 32, packages: 100, files: 200, slots: 10 } as const;

const nonEmpty = (max: number) => text(max).check(z.minLength(1));

const path = text(200);

const fileName = text(200);

const fileNames = z.array(fileName).check(z.maxLength(maxItems.files));

/** Semver ranges or versions by package name. */
const packages = z
  .record(text(214), text(200))
  .check(z.refine((all) => Object.keys(all).length <= maxItems.packages, `Must be at most ${maxItems.packages} packages.`));

const pattern = z.regex(/^\/(?:(?:[a-z0-9-]+|:[a-zA-Z]+)(?:\/(?:[a-z0-9-]+|:[a-zA-Z]+))*)?$/);

/** A path of the API without parameters, with its query. */
const readPath = text(300).check(
  z.regex(/^\/api\/[a-z0-9/-]*(?:\?[!-"$-~]*)?$/, 'Must be a path of the API, such as /api/notes/.'),
);

/** A path that an app owns: literal segments and `:parameters`. */
const ownedPath = z.strictObject({
  path: path.check(pattern),
  /** Puts it behind the shell's login check. */
  login: z.boolean(),
  /** The first request of the app at this path. The page sends it while it loads the app's code. */
  read: z.optional(readPath),
});

/** The budget of an app's first paint if app.json names none, in bytes of gzip. packages/tooling has a copy (registry/limits.mjs). */
export const standardBudget = 40_000;

/** The icons that the shell has. */
export const shellIcon = z.enum(['notes', 'board', 'calendar']);

const menuEntry = z.strictObject({
  label: nonEmpty(60),
  /** Without `..`, which a browser would resolve to a path of another app. */
  path: path.check(pattern),
  order: z.number(),
  /** An SVG file of the release, or one of the shell's icons. Entries without an icon share one. */
  icon: z.optional(z.union([shellIcon, text(200).check(z.regex(/.\.svg$/))])),
});

/** `app.json`: the description of an app, read before any of its code is loaded. See docs/architecture.md. */
export const appDescription = z.strictObject({
  name: appName,
  title: nonEmpty(100),
  menu: z.array(menuEntry).check(z.maxLength(maxItems.menu)),
  paths: z.array(ownedPath).check(z.minLength(1), z.maxLength(maxItems.paths)),
  /** Semver ranges of the shell contract and the API contract that it was built against. */
  needs: z.strictObject({ shell: text(200), api: text(200) }),
  /** The budget of its first paint, in bytes of gzip: a larger release is not published. Default: `standardBudget`. */
  budget: z.optional(z.int().check(z.positive())),
  /** The permissions that it asks for. It is published only when an operator has given them. */
  permissions: z.optional(permissions),
  slots: z.optional(z.array(offeredSlot).check(z.maxLength(maxItems.slots))),
  /** The exposed module that searches the app for the shell. */
  search: z.optional(z.strictObject({ module: fileName })),
  extensions: z.optional(z.array(extension).check(z.maxLength(maxItems.slots))),
  emits: z.optional(z.array(emittedEvent).check(z.maxLength(maxItems.slots))),
  listens: z.optional(z.array(heardEvent).check(z.maxLength(maxItems.slots))),
  /** It needs a backend of its own. It is published only when an operator has added one. */
  backend: z.optional(z.literal(true)),
});

/** The part that other sites embed: a loader that their pages name, and the element that it loads. */
const releaseEmbed = z.strictObject({
  loader: fileName,
  element: fileName,
  /** The files that other sites name, including the loader. Those of the live release are also below `/embed/`. Their names have no hash. */
  files: fileNames,
  /** The largest sizes of the loader and the element, in bytes of gzip. */
  budgets: z.strictObject({ loader: z.int().check(z.positive()), element: z.int().check(z.positive()) }),
});

/**
 * How the shell loads a release. `daybook`: the output of `daybook build`. `federation`: a Module Federation remote of any build, whose
 * entry is an ES module. `single-spa`: an ES module that exports single-spa's lifecycles, of any build.
 */
export const releaseFormat = z.enum(['daybook', 'federation', 'single-spa']);

/** `release.json`: one built version of an app, written by its build or by `daybook publish`. File names are relative to the release's folder. */
export const releaseDescription = z.strictObject({
  app: appDescription,
  version: text(100),
  /** Default: `daybook`. */
  format: z.optional(releaseFormat),
  entry: fileName,
  /** The style sheets that the page has while the app is mounted. An app of `daybook build` brings its own styles. */
  styles: z.optional(fileNames),
  /** The files that the first paint needs, including the entry. The page preloads them. */
  preload: fileNames,
  /** The modules that others can load, each with its files. An app has `./app`, or the one that `module` names. */
  exposes: z.record(fileName, fileNames),
  /** Of the format `federation`: the exposed module that the shell loads, without `./`. Default: `app`. */
  module: z.optional(fileName),
  /** The semver ranges of the packages that it uses from the shell. */
  shared: packages,
  /** Only of the shell: the versions of the packages that apps share, and as `shell` the version of the host contract. */
  provides: packages,
  embed: z.optional(releaseEmbed),
});

/** A file of a release that is no script, with the hash that the browser compares. */
const servedFile = z.object({ address: z.string(), integrity: z.string() });

/** An extension as a page loads it: another module, or another entry, of the app's live release. */
const servedExtension = z.object({ app: z.string(), module: z.optional(z.string()), entry: z.optional(z.string()) });

/** A release as a page loads it. */
const servedRelease = z.object({
  version: z.string(),
  /** The address of the release's entry module. */
  entry: z.string(),
  /** Default: `daybook`. */
  format: z.optional(releaseFormat),
  module: z.optional(z.string()),
  styles: z.optional(z.array(servedFile)),
  /** The extensions of other apps that fit its slots, by the slot's name. */
  filled: z.optional(z.record(z.string(), z.array(servedExtension))),
  /** The events that it emits. */
  emits: z.optional(z.array(emittedEvent)),
  /** The versions of other apps' events that it gets, by the event's name. It listens to no others. */
  hears: z.optional(z.record(z.string(), z.array(z.string()))),
});

const servedApp = z.object({
  ...servedRelease.shape,
  /** The fallback release, which the page loads if this one fails. */
  fallback: z.optional(servedRelease),
});

/** A menu entry as a page shows it. The icon of the app is `image`, which a shell of an earlier release does not know. */
const servedMenuEntry = z.object({ ...menuEntry.shape, icon: z.optional(shellIcon), image: z.optional(servedFile) });

/** An app as a page loads it. */
export const feedApp = z.object({
  ...appDescription.shape,
  ...servedApp.shape,
  menu: z.array(servedMenuEntry),
  /** The addresses of the scripts that the app needs first, including the entry. A page of another app loads them ahead. */
  preload: z.optional(z.array(z.string())),
});

/** The apps of a page: every live app except the shell. */
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
export type ReleaseFormat = z.infer<typeof releaseFormat>;
export type ServedFile = z.infer<typeof servedFile>;
export type ServedExtension = z.infer<typeof servedExtension>;
export type ServedRelease = z.infer<typeof servedRelease>;
export type ServedApp = z.infer<typeof servedApp>;
export type FeedApp = z.infer<typeof feedApp>;
export type Feed = z.infer<typeof feed>;
