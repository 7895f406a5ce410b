import type { Feed } from '@daybook/contracts/apps';
import type { Permissions } from '@daybook/contracts/permissions';
import { randomUUID } from 'node:crypto';
import {
  fileAddress,
  isPageScript,
  joinPermissions,
  shellName,
  toFeed,
  toServed,
  type LiveRelease,
  type Trying,
} from '../releases/public.ts';
import { scriptJson, escapeHtml } from '../http/html-escape.ts';
import { pageHeaders, type Headers } from './page-headers.ts';
import type { PageView } from './page-view.ts';
import { PathOwners } from './path-owners.ts';
import { renderFrame } from './render-frame.ts';
import { pageStyle, startScript, tooOldScript } from './page-assets.ts';
import { barColours, workerPath } from '../offline/public.ts';

/** The data of the HTML page, for one set of releases. */
export interface PageState {
  /** Differs from every other state's. */
  readonly id: string;
  readonly releases: readonly LiveRelease[];
  readonly shell: LiveRelease;
  readonly owners: PathOwners;
  readonly feed: Feed;
  readonly importMap: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The setting OFFLINE: the page registers the service worker. */
  readonly offline: boolean;
}

export type PageOptions = Pick<PageState, 'offline'>;

/** Returns undefined while no shell is live: there is no page then. */
export function toPageState(releases: readonly LiveRelease[], { offline }: PageOptions, trying?: Trying): PageState | undefined {
  const shell = releases.find(({ app }) => app === shellName);
  if (!shell) return undefined;
  const integrity = hashesOf(releases);
  const importMap = scriptJson({ integrity });
  const feed = { ...toFeed(releases), ...(trying && { trying: toPublicTrying(trying) }) };
  const headers = pageHeaders(importMap, undefined, permissionsIn(releases, offline));
  const owners = new PathOwners(releases);
  return { id: randomUUID(), releases, shell, owners, feed, importMap, integrity, headers, offline };
}

/** Returns the permissions of all apps in the page, because they share it, and the Trusted Types policies of the shell. */
function permissionsIn(releases: readonly LiveRelease[], offline: boolean): Permissions {
  const ofApps = releases.map(({ permissions }) => permissions).reduce(joinPermissions, {});
  const { policies = [] } = ofApps;
  // A fallback release of the same app creates its policies again.
  const duplicates = policies.length > 0 ? ["'allow-duplicates'"] : [];
  return {
    ...ofApps,
    policies: [...shellPolicies(releases, offline, ofApps), ...policies, ...duplicates],
    // Trusted Types keep the page from starting others than the service worker, but not an empty frame that an app adds. The headers of
    // their scripts keep such workers from connecting, and in Chromium give them an origin of their own, so the service worker never
    // answers for a script of a worker.
    ...(offline && { workers: true }),
  };
}

/**
 * With `daybook-worker` the start script registers the service worker; with `default` the shell lets the adapters of frameworks empty
 * their element, and apps with that permission start workers. Neither allows anything else.
 */
function shellPolicies(releases: readonly LiveRelease[], offline: boolean, { workers }: Permissions) {
  const served = releases.flatMap((release) => [release, ...(release.fallback ? [release.fallback] : [])]);
  const hasForeign = served.some(({ description: { format = 'daybook' } }) => format !== 'daybook');
  return [...(offline ? ['daybook-worker'] : []), ...(hasForeign || workers ? ['default'] : [])];
}

/** The link's id stays on the server. */
const toPublicTrying = ({ app, version, until }: Trying) => ({ app, version, until });

/** The HTML of a page, in two parts: between them each response has its ticket, with which the page may report the health of its releases. */
export interface RenderedPage {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns the HTML for a view: what the page may load, what it loads first, the frame, so that the first paint needs no further request but
 * the style sheet, and the feed. The shell comes before the app: browsers load in this order, and run modules only after the whole page was
 * parsed. The feed comes last because it ends with the ticket: all before that is compressed once for all visitors (`rendered-pages.ts`).
 */
export function renderPage(state: PageState, view: PageView): RenderedPage {
  const shell = toServed(state.shell);
  const { title: product } = state.shell.description.app;
  const title = escapeHtml(product);
  const preload = firstFiles(state, view.owner).filter((address) => address !== shell.entry);
  const checked = (address: string) => `"${escapeHtml(address)}" integrity="${escapeHtml(state.integrity[address] ?? '')}"`;
  const start = `<!doctype html>
<html lang="en"${view.theme ? ` data-theme="${view.theme}"` : ''}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Notes, a task board and upcoming calendar events.">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${barColours.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${barColours.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/assets/icon-192.png">${state.offline ? `\n<meta name="service-worker" content="${workerPath}">` : ''}
<link rel="stylesheet" href="${pageStyle.address}" integrity="${pageStyle.integrity}">
<script type="importmap">${state.importMap}</script>
<script type="module" src=${checked(shell.entry)}></script>
${preload.map((address) => `<link rel="modulepreload" href=${checked(address)}>`).join('\n')}
<script type="application/json" id="shell">${scriptJson(shell)}</script>
<script type="module" src=${checked(startScript.address)}></script>
<script nomodule src="${tooOldScript.address}" integrity="${tooOldScript.integrity}"></script>
</head>
<body>
<noscript>${title} needs JavaScript: switch it on for this address, then load the page again.</noscript>
<div id="root">${view.isFramed ? renderFrame(state.feed, view, product) : ''}</div>
<p id="loading" role="status">Loading ${title}…</p>
<script type="application/json" id="feed">${openFeed(state.feed)}`;
  return { start, end: '"}</script>\n</body>\n</html>\n' };
}

/** Returns the JSON of a feed up to the ticket, which is its last value. */
const openFeed = (feed: Feed) => `${scriptJson(feed).slice(0, -1)},"ticket":"`;

/**
 * Returns the addresses of the files for the first paint, the shell's before the app's. An app needs the federation runtime too, which shells
 * of older tooling have in their first files.
 */
function firstFiles({ releases, shell }: PageState, owner: string | undefined) {
  const addresses = (release: LiveRelease, names: readonly string[] = []) => names.map((name) => fileAddress(release, name));
  const first = addresses(shell, shell.description.preload);
  const app = releases.find((release) => release !== shell && release.app === owner);
  if (!app) return first;
  return [...first, ...addresses(shell, shell.description.exposes['./federation']), ...addresses(app, app.description.preload)];
}

/** Returns the hash of every script that a page may load. The browser rejects all others, because of the Integrity-Policy. */
function hashesOf(releases: readonly LiveRelease[]): Record<string, string> {
  const served = releases.flatMap(({ app, version, files, fallback }) => [
    { app, version, files },
    ...(fallback ? [{ ...fallback, app }] : []),
  ]);
  const ofReleases = served.flatMap((release) =>
    Object.entries(release.files)
      .filter(([name]) => isPageScript(name))
      .map(([name, file]) => [fileAddress(release, name), file.integrity] as const),
  );
  return Object.fromEntries([...ofReleases, [startScript.address, startScript.integrity]]);
}
