import type { Feed, FeedApp } from '@daybook/contracts/apps';
import { readFeed } from '@daybook/contracts/health';
import { findOwner } from '@daybook/contracts/path-pattern';
import type { MutableStore } from '@daybook/host/store';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import { type AppEvent, reportOutcomes } from './load-outcomes.ts';
import type { MonitorOptions, ReleaseMonitor } from './release-monitor.ts';
import { reportWebVitals } from './web-vitals.ts';

interface WatchOptions extends MonitorOptions {
  /** Events that were not reported yet. */
  readonly events: MutableStore<readonly AppEvent[]>;
  readonly isOutdated: MutableStore<boolean>;
}

/** Watches for newer releases and uncaught errors, and reports load outcomes and web vitals. Returns `shouldReload`. */
export function watchReleases(options: WatchOptions): ReleaseMonitor['shouldReload'] {
  const { feed, fetch, route, unsaved, uncaughtError, events, isOutdated } = options;
  watchUncaughtErrors(feed.apps, uncaughtError);
  pollFeed(feed, fetch, isOutdated);
  // Without a ticket there is nothing to report. Events are taken nevertheless: the list would grow with every app that is opened.
  const recorders = feed.ticket === undefined ? [] : [reportOutcomes(feed.ticket), reportWebVitals(feed.ticket)];
  takeEvents(events, (event) => recorders.forEach((record) => record(event)));
  return (to) => {
    if (!isOutdated.get() || unsaved.get() > 0) return false;
    const current = route();
    const entered = findOwner(feed.apps, new URL(to, window.location.href).pathname)?.app;
    return entered !== undefined && !(current.kind === 'app' && current.app === entered);
  };
}

/** Compares the live releases with those of this page, regularly and when the page becomes visible. */
function pollFeed({ state }: Feed, fetch: Host['fetch'], isOutdated: MutableStore<boolean>) {
  if (state === undefined) return;
  const poll = async () => {
    if (document.hidden) return;
    // A failed call changes nothing. After a rollback to the releases of this page, it is not outdated any more.
    const response = await call(fetch, readFeed, {}).catch(() => undefined);
    if (response?.data.state !== undefined) isOutdated.set(response.data.state !== state);
  };
  setInterval(() => void poll(), POLL_MS);
  document.addEventListener('visibilitychange', () => void poll());
}

/** A page notices a change within a minute. */
const POLL_MS = 45_000;

/** Calls back once for each event, also for those from before. */
function takeEvents(events: MutableStore<readonly AppEvent[]>, onEvent: (event: AppEvent) => void) {
  const take = () => {
    const taken = events.get();
    if (taken.length === 0) return;
    events.set([]);
    taken.forEach(onEvent);
  };
  take();
  events.subscribe(take);
}

/**
 * Calls back for errors that an app's code did not catch, in a handler, a timer or a promise. The app keeps running. The browser logs
 * such errors by itself.
 */
export function watchUncaughtErrors(apps: readonly FeedApp[], onError: (app: FeedApp, error: unknown) => void): void {
  const lastAt = new Map<FeedApp, number>();
  const handle = (error: unknown, address = '') => {
    const app = originOf(apps, `${address} ${error instanceof Error ? error.stack : ''}`);
    if (!app || performance.now() - (lastAt.get(app) ?? -PAUSE_MS) < PAUSE_MS) return;
    lastAt.set(app, performance.now());
    onError(app, error);
  };
  window.addEventListener('error', ({ error, filename }) => handle(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}

/** An error in a timer may repeat, so errors of an app are reported at most this often. */
const PAUSE_MS = 10_000;

/** Returns the first app whose files the stack names: the files of the shell, which has called it, are further down. */
function originOf(apps: readonly FeedApp[], stack: string) {
  const names = [...stack.matchAll(/\/apps\/([a-z0-9-]+)\//g)].map(([, name]) => name);
  return names.map((name) => apps.find((app) => app.name === name)).find(Boolean);
}
