import { readOwnToken } from '@daybook/contracts/release-tokens';
import { type HealthPoint, readHealth } from '@daybook/contracts/release-health';
import { type AppStatus, type Change, listApps, listChanges, readApp } from '@daybook/contracts/releases';
import { problemResponse, renderApp, type TestHost, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Console } from './app.tsx';
import { texts } from './texts.ts';

/** The status of notes: 1.1.0 is live, and 10 % of the visitors get 1.2.0. */
export function notes(changed: Partial<AppStatus> = {}): AppStatus {
  return {
    app: 'notes',
    live: '1.1.0',
    rollout: { version: '1.2.0', share: 10 },
    fallback: '1.0.0',
    releases: ['1.2.0', '1.1.0', '1.0.0'].map((version, index) => ({
      version,
      published: `2026-11-2${3 - index}T09:00:00.000Z`,
      by: 'team notes',
      bytes: 123_456,
    })),
    ...changed,
  };
}

/** The status of notes with only 1.1.0 live. */
export const withoutRollout = (): AppStatus => ({ app: 'notes', live: '1.1.0', fallback: '1.0.0', releases: notes().releases });

/** The status of notes after the registry has halted the rollout of 1.2.0. */
export const afterHalt = (): AppStatus => ({
  ...withoutRollout(),
  releases: notes().releases.map((release) => ({ ...release, ...(release.version === '1.2.0' && { halted: true as const }) })),
});

export const changes: readonly Change[] = [
  change({ kind: 'rollout', from: '1.1.0', to: '1.1.0', rollout: { version: '1.2.0', share: 10 }, why: 'A tenth first.' }),
  change({ kind: 'live', from: '1.0.0', to: '1.1.0', why: 'It is ready.' }),
  change({ kind: 'live', to: '1.0.0', why: 'The first.' }),
];

function change(values: Pick<Change, 'kind' | 'to' | 'why'> & Partial<Change>): Change {
  return { id: values.why, app: 'notes', at: '2026-11-21T10:00:00.000Z', by: 'Ann', ...values };
}

/** Returns the outcomes of the current five minutes. */
export function point(values: Partial<HealthPoint> = {}): HealthPoint {
  const interval = 5 * 60_000;
  const at = new Date(Math.floor(Date.now() / interval) * interval).toISOString();
  return { version: '1.1.0', at, mounted: 20, failed: 0, stumbled: 0, ms: 40, ...values };
}

/** Returns a host whose API has one app, notes, and knows the token `good`. */
export function hostWithNotes(at: string): TestHost {
  const host = testHost({ at });
  const forToken =
    <Data,>(data: () => Data) =>
    ({ headers }: { headers: Headers }): Data | Response =>
      headers.get('authorization') === 'Bearer good' ? data() : problemResponse(401);
  host.api.on(
    listApps,
    forToken(() => [notes()]),
  );
  host.api.on(readApp, forToken(notes));
  host.api.on(
    readOwnToken,
    forToken(() => ({ app: '*', who: 'Ann' })),
  );
  host.api.on(
    listChanges,
    forToken(() => [...changes]),
  );
  host.api.on(
    readHealth,
    forToken(() => [point(), point({ version: '1.2.0', mounted: 3, failed: 1 })]),
  );
  return host;
}

/** Opens the console, which asks for a token. */
export function openConsole(at = '/console', prepare: (host: TestHost) => void = () => undefined) {
  const host = hostWithNotes(at);
  prepare(host);
  return { host, user: userEvent.setup(), ...renderApp(<Console />, host) };
}

export async function enterToken(user: UserEvent, token: string) {
  await user.type(screen.getByLabelText(texts.token), token);
  await user.click(screen.getByRole('button', { name: texts.open }));
}

/** Opens the console and enters the token. */
export async function openConsoleWithToken(at = '/console', prepare: (host: TestHost) => void = () => undefined) {
  const opened = openConsole(at, prepare);
  await enterToken(opened.user, 'good');
  return opened;
}
