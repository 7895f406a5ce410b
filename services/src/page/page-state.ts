import type { Feed } from '@daybook/contracts/apps';
import { findOwner } from '@daybook/contracts/path-pattern';
import { fileAddress, shellName, toFeed, toServed, type LiveRelease, type Trying } from '../releases/public.ts';
import { renderHtml } from './html-page.ts';
import { scriptJson } from '../http/html-escape.ts';
import { pageHeaders, type Headers } from './page-headers.ts';
import { startScript } from './page-assets.ts';

/** What the HTML page is made of, for one set of releases. */
export interface PageState {
  readonly releases: readonly LiveRelease[];
  readonly shell: LiveRelease;
  readonly feed: Feed;
  readonly importMap: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/** Returns undefined while no shell is live: there is no page then. */
export function toPageState(releases: readonly LiveRelease[], trying?: Trying): PageState | undefined {
  const shell = releases.find(({ app }) => app === shellName);
  if (!shell) return undefined;
  const integrity = hashesOf(releases);
  const importMap = scriptJson({ integrity });
  const feed = { ...toFeed(releases), ...(trying && { trying: toPublicTrying(trying) }) };
  return { releases, shell, feed, importMap, integrity, headers: pageHeaders(importMap) };
}

/** The link's id stays on the server. */
const toPublicTrying = ({ app, version, until }: Trying) => ({ app, version, until });

/** Returns the name of the app that owns a path; undefined for a path that no app owns. */
export function ownerOf({ releases }: PageState, path: string): string | undefined {
  return findOwner(
    releases.map(({ app, description }) => ({ app, paths: description.app.paths })),
    path,
  )?.app.app;
}

/** Returns the HTML for the paths of one app, or for paths that no app owns. With a ticket the page may report the health of its releases. */
export function renderPage(state: PageState, owner: string | undefined, ticket?: string) {
  const { shell } = state;
  const { entry } = toServed(shell);
  return renderHtml({
    title: shell.description.app.title,
    description: 'Notes, a task board and upcoming calendar events.',
    importMap: state.importMap,
    feed: { ...state.feed, ...(ticket !== undefined && { ticket }) },
    shell: toServed(shell),
    preload: firstFiles(state, owner).filter((address) => address !== entry),
    integrity: state.integrity,
  });
}

/** Returns the addresses of the files for the first paint, the shell's before the app's. */
function firstFiles({ releases, shell }: PageState, owner: string | undefined) {
  const first = [shell, ...releases.filter((release) => release !== shell && release.app === owner)];
  return first.flatMap((release) => release.description.preload.map((name) => fileAddress(release, name)));
}

/**
 * Returns the hash of every script that a page may load, for its import map. The browser then rejects a script with other content and, because
 * of the Integrity-Policy, a script that is not listed.
 */
function hashesOf(releases: readonly LiveRelease[]): Record<string, string> {
  const served = releases.flatMap(({ app, version, files, fallback }) => [
    { app, version, files },
    ...(fallback ? [{ ...fallback, app }] : []),
  ]);
  const ofReleases = served.flatMap((release) =>
    Object.entries(release.files)
      // Only pages of other sites load the files under embed/.
      .filter(([name]) => name.endsWith('.js') && !name.startsWith('embed/'))
      .map(([name, file]) => [fileAddress(release, name), file.integrity] as const),
  );
  return Object.fromEntries([...ofReleases, [startScript.address, startScript.integrity]]);
}
