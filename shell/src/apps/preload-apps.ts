import type { FeedApp } from '@daybook/contracts/apps';
import { findOwner } from '@daybook/contracts/path-pattern';
import { getAppStatus, NOT_LOADED } from 'single-spa';
import type { AppLoader } from './federation.ts';

export interface PreloadOptions {
  readonly apps: readonly FeedApp[];
  /** Undefined if apps are not remotes, as in the benchmark. */
  readonly loadAhead: AppLoader['loadAhead'] | undefined;
  /** Sends what an app reads first at a path. */
  readonly readAhead: (app: FeedApp, path: string) => void;
}

/**
 * Loads the code of an area, and sends its first read, when its menu entry gets the pointer or the focus, so that the first visit waits for
 * neither. The service worker has cached the files when the page was idle. Without a network nothing is requested: some browsers keep a
 * module that could not be loaded as failed.
 */
export function preloadApps({ apps, loadAhead, readAhead }: PreloadOptions): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const preloaded = new Set<FeedApp>();
  followMenu((path) => {
    const app = findOwner(apps, path)?.app;
    if (!navigator.onLine || !app || getAppStatus(app.name) !== NOT_LOADED) return;
    readAhead(app, path);
    if (preloaded.has(app)) return;
    preloaded.add(app);
    preloadModules(app.preload ?? []);
    // If it fails, opening the app loads it again, and reports a failure.
    void loadAhead?.(app).catch(() => undefined);
  });
}

/** With the hashes of the page's import map, without which its policy blocks a file. */
function preloadModules(addresses: readonly string[]) {
  const { textContent } = document.querySelector('script[type=importmap]') ?? {};
  const { integrity = {} } = JSON.parse(textContent || '{}') as { integrity?: Readonly<Record<string, string>> };
  for (const address of addresses) {
    const link = { rel: 'modulepreload', href: address, integrity: integrity[address] ?? '' };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}

/** Calls back with the path of a menu entry at which the pointer or the focus rests, or which is pressed. */
function followMenu(approach: (path: string) => void) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const entryOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('nav a[href]') : null);
  // Not for entries that the pointer passes on its way to another.
  const rest = (event: Event) => {
    clearTimeout(resting);
    const entry = entryOf(event);
    if (entry) resting = setTimeout(() => approach(entry.pathname), REST_MS);
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, rest);
  document.addEventListener('pointerdown', (event) => {
    const entry = entryOf(event);
    if (entry) approach(entry.pathname);
  });
}

const REST_MS = 80;
