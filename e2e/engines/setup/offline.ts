import { baseUrl } from '../../setup/base-url.ts';
import { hasCachedPage } from '../../setup/has-cached-page.ts';
import { storageStateOf, type Person } from '../../setup/people.ts';
import { startUnreliableProxy, type UnreliableProxy } from '../../setup/unreliable-proxy.ts';
import { openBrowser } from './session.ts';
import type { Tab } from './tab.ts';

/** A browser whose network can fail: no driver of both engines can switch it off. */
export interface OfflineVisit {
  readonly tab: Tab;
  readonly proxy: UnreliableProxy;
  readonly goto: (path: string) => Promise<void>;
}

/** Opens the notes of a user through a proxy. It has an origin of its own, and so a worker and storage of its own. */
export async function openThroughProxy(person: Person): Promise<OfflineVisit> {
  const proxy = await startUnreliableProxy(baseUrl());
  const tab = await openBrowser();
  const goto = (path: string) => tab.goto(`${proxy.origin}${path}`);
  await goto('/healthz');
  const { origins } = await storageStateOf(person);
  await tab.run(
    (pairs) => pairs.forEach(({ name, value }) => window.localStorage.setItem(name, value)),
    [...(origins[0]?.localStorage ?? [])],
  );
  await goto('/');
  return { tab, proxy, goto };
}

/** Waits until the worker controls the page and has cached its files. */
export const waitForWorker = (tab: Tab) => tab.waitUntil('the service worker', hasCachedPage);
