import type { AddressInfo } from 'node:net';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { caldavProvider } from './caldav/caldav-provider.ts';
import { demoClient, demoPath } from './demo/server.ts';
import { endpointsAt, googleLike, googleProvider } from './google/google-provider.ts';
import { icsProvider } from './ical/ics-provider.ts';
import type { CalendarProvider, ProviderId } from './provider.ts';

/** The calendars that this installation offers. */
export class Providers {
  /** The address to which a provider sends the browser back. */
  readonly redirectUri: string;
  /** The page on which a person enters the address of a calendar. */
  readonly formUrl = '/api/calendar/connect/';

  constructor(
    readonly all: readonly CalendarProvider[],
    readonly publicUrl: string,
  ) {
    this.redirectUri = `${publicUrl}/api/calendar/callback/`;
  }

  find(id: string): CalendarProvider | undefined {
    return this.all.find((provider) => provider.id === id);
  }
}

/** Creates the providers of the settings. `ownUrl` is called when the server listens. */
export function createProviders({ keyRing, publicUrl, calendar }: Settings, ownUrl: () => string): Providers {
  const create: Record<ProviderId, () => CalendarProvider | undefined> = {
    demo: () =>
      googleLike({
        id: 'demo',
        label: 'Demo Calendar',
        ...demoClient(keyRing),
        endpoints: () => endpointsAt(publicUrl + demoPath, ownUrl() + demoPath),
        issuer: publicUrl + demoPath,
      }),
    google: () => calendar.google && googleProvider(calendar.google),
    caldav: () => caldavProvider(calendar),
    ics: () => icsProvider(calendar),
  };
  const offered = calendar.providers.flatMap((id) => create[id]() ?? []);
  return new Providers(offered, publicUrl);
}

/** Returns the address that this process listens on, or a loopback address if it listens on every address. */
export const ownUrl = (host: HttpAdapterHost) => () => {
  const { address, port, family } = host.httpAdapter.getInstance<FastifyInstance>().server.address() as AddressInfo;
  const reached = loopback.get(address) ?? address;
  return `http://${family === 'IPv6' ? `[${reached}]` : reached}:${port}`;
};

const loopback = new Map([
  ['::', '::1'],
  ['0.0.0.0', '127.0.0.1'],
]);
