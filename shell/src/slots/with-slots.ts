import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { appHost, type HostServices } from '../apps/app-host.ts';
import type { ExtensionsOptions } from './mount-extensions.ts';

/**
 * Makes hosts whose `openSlot` mounts the extensions that fit a release. The code for that is loaded for the first slot that has any: it is
 * not part of the first load.
 */
export const withSlots =
  (services: HostServices, options: ExtensionsOptions) =>
  (app: FeedApp, crash: Host['crash'], { filled = {} }: ServedRelease = app): Host => ({
    ...appHost(services, app, crash),
    openSlot: (name, slot) => {
      const extensions = filled[name];
      const closing = new AbortController();
      if (extensions)
        void import('./mount-extensions.ts').then(
          ({ mountExtensions }) => mountExtensions({ ...slot, name, extensions, closed: closing.signal }, services, options),
          (error: unknown) => console.error(name, error),
        );
      return () => closing.abort();
    },
  });
