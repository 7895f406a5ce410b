import type { Feed } from '@daybook/contracts/apps';
import { findOwner } from '@daybook/contracts/path-pattern';
import { fileAddress, shellName, toFeed, toServed, type LiveRelease, type Trying } from '../releases/public.ts';
import { writeDocument } from './document.ts';
import { scriptJson } from '../http/html-escape.ts';
import { pageHeaders, type Headers } from './headers.ts';
import { toImportMap } from './import-map.ts';
import { startScript } from './page-assets.ts';

/** All that pages are made of while one set of releases is live. */
export interface PageState {
  readonly releases: readonly LiveRelease[];
  readonly shell: LiveRelease;
  readonly feed: Feed;
  readonly importMap: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/** Undefined while no shell is live: there is no page then. */
export function toPageState(releases: readonly LiveRelease[], trying?: Trying): PageState | undefined {
  const shell = releases.find(({ app }) => app === shellName);
  if (!shell) return undefined;
  const map = toImportMap(releases, startScript);
  const importMap = scriptJson(map);
  const feed = { ...toFeed(releases), ...(trying && { trying: told(trying) }) };
  return { releases, shell, feed, importMap, integrity: map.integrity, headers: pageHeaders(importMap) };
}

/** What a page may know of the link that its browser followed. */
const told = ({ app, version, until }: Trying) => ({ app, version, until });

/** The name of the app that owns a path; undefined when the path is nobody's and the page says so. */
export function ownerOf({ releases }: PageState, path: string): string | undefined {
  return findOwner(
    releases.map(({ app, description }) => ({ app, paths: description.app.paths })),
    path,
  )?.app.app;
}

/** The page for the paths of one app, or for those of nobody; with a ticket it may tell how its releases fare. */
export function renderPage(state: PageState, owner: string | undefined, ticket?: string) {
  const { shell } = state;
  const { entry } = toServed(shell);
  return writeDocument({
    title: shell.description.app.title,
    description: 'Notes, a task board and upcoming calendar events.',
    importMap: state.importMap,
    feed: { ...state.feed, ...(ticket !== undefined && { ticket }) },
    shell: toServed(shell),
    preload: firstFiles(state, owner).filter((address) => address !== entry),
    integrity: state.integrity,
  });
}

/** The addresses of what the first paint needs, the shell's before those of the app that it then shows. */
function firstFiles({ releases, shell }: PageState, owner: string | undefined) {
  const first = [shell, ...releases.filter((release) => release !== shell && release.app === owner)];
  return first.flatMap((release) => release.description.preload.map((name) => fileAddress(release, name)));
}
