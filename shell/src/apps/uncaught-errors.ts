import type { FeedApp } from '@daybook/contracts/apps';

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

/** An error in a timer may repeat. */
const PAUSE_MS = 10_000;

/** Returns the first app whose files the stack names: the files of the shell, which has called it, are further down. */
function originOf(apps: readonly FeedApp[], stack: string) {
  const names = [...stack.matchAll(/\/apps\/([a-z0-9-]+)\//g)].map(([, name]) => name);
  return names.map((name) => apps.find((app) => app.name === name)).find(Boolean);
}
