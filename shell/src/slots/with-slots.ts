import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { appHost, type HostServices } from '../apps/app-host.ts';
import type { ExtensionsOptions } from './mount-extensions.ts';

/**
 * Makes hosts whose `openSlot` mounts the extensions that fit a release. The code for that is loaded with the first slot: it is not part of
 * the first load.
 */
export const withSlots =
  (services: HostServices, options: ExtensionsOptions) =>
  (app: FeedApp, crash: Host['crash'], { filled = {} }: ServedRelease = app): Host => ({
    ...appHost(services, app, crash),
    openSlot: (name, slot) => {
      const closing = new AbortController();
      const opened = { ...slot, name, extensions: filled[name] ?? [], closed: closing.signal };
      void import('./mount-extensions.ts').then((part) => part.mountExtensions(opened, services, options)).catch(console.error);
      return () => closing.abort();
    },
  });
