import type { FeedApp } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { withTimeout } from '@daybook/kit/host/scheduling';
import type { SearchModule, SearchResult } from '@daybook/kit/host/search';
import type { LoadApp } from '../apps/federation.ts';

export interface SearchContext {
  readonly load: LoadApp;
  readonly makeHost: (app: FeedApp, crash: Host['crash']) => Host;
}

/** How the search of one app stands. */
export interface AppSearch {
  readonly app: FeedApp;
  readonly state: 'searching' | 'found' | 'failed';
  readonly results: readonly SearchResult[];
}

/**
 * Searches every app for itself, and calls `onChange` with all of them at the beginning and whenever one of them has ended. One that fails
 * or hangs does not affect the others.
 */
export function searchApps(
  apps: readonly FeedApp[],
  words: string,
  {
    signal,
    onChange,
    ...context
  }: SearchContext & { readonly signal: AbortSignal; readonly onChange: (all: readonly AppSearch[]) => void },
): void {
  let all = apps.map((app): AppSearch => ({ app, state: 'searching', results: [] }));
  const end = (app: FeedApp, ended: Pick<AppSearch, 'state' | 'results'>) => {
    if (signal.aborted) return;
    all = all.map((one) => (one.app === app ? { app, ...ended } : one));
    onChange(all);
  };
  onChange(all);
  for (const app of apps) {
    const host = context.makeHost(app, (error) => host.reportError(error, 'search'));
    withTimeout(searchApp(app, words, { host, signal, load: context.load }), LIMIT_MS).then(
      (results) => end(app, { state: 'found', results }),
      (error: unknown) => {
        if (!signal.aborted) host.reportError(error, 'search');
        end(app, { state: 'failed', results: [] });
      },
    );
  }
}

const LIMIT_MS = 5000;

interface SearchAppOptions extends Pick<SearchContext, 'load'> {
  readonly host: Host;
  readonly signal: AbortSignal;
}

async function searchApp(app: FeedApp, words: string, { load, ...options }: SearchAppOptions) {
  const module = (await load(app, releaseOf(app))) as unknown as Partial<SearchModule>;
  if (typeof module.search !== 'function') throw new Error(`The search of ${app.name} does not export search.`);
  const results: readonly SearchResult[] = await module.search(words, options);
  if (!Array.isArray(results)) throw new Error(`The search of ${app.name} returned no list.`);
  return results.slice(0, MAX_READ).flatMap(toResult).slice(0, MAX_RESULTS);
}

const MAX_RESULTS = 10;

/** Some may be wrong. To check all of 100,000 held the page for a quarter of a second. */
const MAX_READ = 100;

/** In the format `single-spa` the module is a file of the release. */
function releaseOf(app: FeedApp) {
  const module = app.search?.module ?? '';
  if (app.format !== 'single-spa') return { ...app, module };
  return { ...app, entry: `${app.entry.split('/', 4).join('/')}/${module}` };
}

/** Whatever other teams return: one wrong result must not end the dialog. */
function toResult(result: unknown): SearchResult[] {
  const { title, path, detail } = (result ?? {}) as Partial<SearchResult>;
  if (typeof title !== 'string' || typeof path !== 'string' || path.length > MAX_PATH || !isHere(path)) return [];
  return [{ title: title.slice(0, MAX_LENGTH), path, ...(typeof detail === 'string' && { detail: detail.slice(0, MAX_LENGTH) }) }];
}

/** In characters. A longer title would make the page slow. */
const MAX_LENGTH = 300;

/** In characters, as browsers and servers allow for sure. */
const MAX_PATH = 2000;

/** Browsers read `/\site` and `/<tab>/site` as addresses of another site. */
const isHere = (path: string) =>
  path.startsWith('/') && URL.canParse(path, location.origin) && new URL(path, location.origin).origin === location.origin;
