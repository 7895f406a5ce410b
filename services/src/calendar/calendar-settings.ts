import { type Environment, readFlag, readUrl } from '../settings-values.ts';
import { StartupError } from '../startup-error.ts';

export const providerIds = ['demo', 'google', 'caldav', 'ics'] as const;

export type ProviderId = (typeof providerIds)[number];

export interface CalendarSettings {
  /** What a person may choose from; with one, Authorize leads straight to it. */
  readonly providers: readonly ProviderId[];
  readonly google: GoogleSettings | undefined;
  /** Whether calendars may lie at addresses of this machine and its network, and without TLS: for a home server, and for tests. */
  readonly allowLocal: boolean;
}

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** A host that speaks as Google does, in its place. */
  readonly url: string | undefined;
}

/**
 * Reads what the calendar is set to: the demo, or Google when its keys are given and nothing else is said.
 *
 * @throws {StartupError}
 */
export function readCalendarSettings(env: Environment): CalendarSettings {
  const google = readGoogle(env);
  const providers = readProviders(env) ?? [google ? 'google' : 'demo'];
  if (providers.includes('google') && !google) {
    throw new StartupError('CALENDAR_PROVIDERS names google: set CALENDAR_GOOGLE_CLIENT_ID and CALENDAR_GOOGLE_CLIENT_SECRET too.');
  }
  return { providers, google, allowLocal: readFlag(env, 'CALENDAR_ALLOW_LOCAL') };
}

function readProviders(env: Environment): ProviderId[] | undefined {
  const text = env['CALENDAR_PROVIDERS'];
  if (!text) return undefined;
  const names = text.split(',').map((name) => name.trim());
  return names.map((name) => {
    const known = providerIds.find((id) => id === name);
    if (known) return known;
    throw new StartupError(`CALENDAR_PROVIDERS must list some of ${providerIds.join(', ')}, not "${name}".`);
  });
}

function readGoogle(env: Environment): GoogleSettings | undefined {
  const clientId = env['CALENDAR_GOOGLE_CLIENT_ID'];
  const clientSecret = env['CALENDAR_GOOGLE_CLIENT_SECRET'];
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) {
    throw new StartupError('CALENDAR_GOOGLE_CLIENT_ID and CALENDAR_GOOGLE_CLIENT_SECRET must be set together.');
  }
  return { clientId, clientSecret, url: readUrl(env, 'CALENDAR_GOOGLE_URL', ['http:', 'https:'])?.replace(/\/+$/, '') };
}
