import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { appHost, appParts, type HostServices } from '../apps/app-host.ts';
import type { ExtensionsOptions } from './mount-extensions.ts';

/**
 * Makes hosts whose `openSlot` mounts the extensions that fit a release, and whose `events` reach the other apps. The code for that is
 * loaded when it is used: it is not part of the first load.
 */
export function withSlots(services: HostServices, options: ExtensionsOptions) {
  const makeHost = (app: FeedApp, crash: Host['crash']) => appHost(services, app, crash);
  return (app: FeedApp, crash: Host['crash'], release: ServedRelease = app): Host => ({
    ...makeHost(app, crash),
    events: async () => (await appParts()).eventsOf({ app, release }, services.route, options),
    openSlot: (name, slot) => {
      const closing = new AbortController();
      const opened = { ...slot, name, release, closed: closing.signal };
      void appParts()
        .then((part) => part.mountExtensions(opened, makeHost, options))
        .catch(console.error);
      return () => closing.abort();
    },
  });
}
