import type { FeedApp } from '@daybook/contracts/apps';

/**
 * Hears of errors that an app's code left uncaught, in a handler, a timer or a promise: the app goes on as well as it can. The
 * browser has written them into the console already.
 */
export function followUncaught(apps: readonly FeedApp[], hear: (app: FeedApp, error: unknown) => void): void {
  const heard = new Map<FeedApp, number>();
  const pass = (error: unknown, address = '') => {
    const app = originOf(apps, `${address} ${error instanceof Error ? error.stack : ''}`);
    if (!app || performance.now() - (heard.get(app) ?? -PAUSE_MS) < PAUSE_MS) return;
    heard.set(app, performance.now());
    hear(app, error);
  };
  window.addEventListener('error', ({ error, filename }) => pass(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => pass(reason));
}

/** What fails in a timer may fail again and again. */
const PAUSE_MS = 10_000;

/** The first app whose files a stack names: below it stand those of the page, which called it. */
function originOf(apps: readonly FeedApp[], stack: string) {
  const names = [...stack.matchAll(/\/apps\/([a-z0-9-]+)\//g)].map(([, name]) => name);
  return names.map((name) => apps.find((app) => app.name === name)).find(Boolean);
}
