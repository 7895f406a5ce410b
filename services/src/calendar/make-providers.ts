import type { Settings } from '../settings.ts';
import { caldavProvider } from './caldav/caldav-provider.ts';
import type { ProviderId } from './provider.ts';
import { demoClient, demoPath } from './demo/demo-client.ts';
import { endpointsAt } from './google/endpoints.ts';
import { googleLike, googleProvider } from './google/google-provider.ts';
import { icsProvider } from './ics/ics-provider.ts';
import type { CalendarProvider } from './provider.ts';
import { Providers } from './providers.ts';

type Given = Pick<Settings, 'jwtSecret' | 'publicUrl' | 'calendar'>;

/** What the settings offer. `ownUrl` is how this process reaches itself, once it listens. */
export function makeProviders({ jwtSecret, publicUrl, calendar }: Given, ownUrl: () => string): Providers {
  const make: Record<ProviderId, () => CalendarProvider | undefined> = {
    demo: () =>
      googleLike({
        id: 'demo',
        label: 'Demo Calendar',
        ...demoClient(jwtSecret),
        endpoints: () => endpointsAt(publicUrl + demoPath, ownUrl() + demoPath),
        issuer: publicUrl + demoPath,
      }),
    google: () => calendar.google && googleProvider(calendar.google),
    caldav: () => caldavProvider(calendar),
    ics: () => icsProvider(calendar),
  };
  return new Providers(
    calendar.providers.flatMap((id) => make[id]() ?? []),
    publicUrl,
  );
}
