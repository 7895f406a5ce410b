import {
  type AppStatus,
  type Change,
  type HealthPoint,
  listApps,
  listChanges,
  readApp,
  readHealth,
} from '@daybook/contracts/releases';
import { problemResponse, renderApp, type TestHost, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Console } from './console.tsx';
import { texts } from './texts.ts';

/** Notes with 1.1.0 live and a tenth on 1.2.0; `without` leaves parts out. */
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

/** Notes with nothing but 1.1.0 live. */
export const settled = (): AppStatus => ({ app: 'notes', live: '1.1.0', fallback: '1.0.0', releases: notes().releases });

/** Notes whose rollout of 1.2.0 the registry has ended. */
export const halted = (): AppStatus => ({
  ...settled(),
  releases: notes().releases.map((release) => ({ ...release, ...(release.version === '1.2.0' && { halted: true as const }) })),
});

export const changes: readonly Change[] = [
  change({ kind: 'rollout', from: '1.1.0', to: '1.1.0', rollout: { version: '1.2.0', share: 10 }, why: 'A tenth first.' }),
  change({ kind: 'live', from: '1.0.0', to: '1.1.0', why: 'It is ready.' }),
  change({ kind: 'live', to: '1.0.0', why: 'The first.' }),
];

function change(given: Pick<Change, 'kind' | 'to' | 'why'> & Partial<Change>): Change {
  return { id: given.why, app: 'notes', at: '2026-11-21T10:00:00.000Z', by: 'Ann', ...given };
}

/** The stretch that runs now. */
export function point(given: Partial<HealthPoint> = {}): HealthPoint {
  const stretch = 5 * 60_000;
  const at = new Date(Math.floor(Date.now() / stretch) * stretch).toISOString();
  return { version: '1.1.0', at, mounted: 20, failed: 0, stumbled: 0, ms: 40, ...given };
}

/** The API with notes in it, for whoever shows the token `good`. */
export function scripted(at: string): TestHost {
  const host = testHost({ at });
  const forToken =
    <Data,>(data: () => Data) =>
    (asked: { headers: Headers }): Data | Response =>
      asked.headers.get('authorization') === 'Bearer good' ? data() : problemResponse(401);
  host.api.on(
    listApps,
    forToken(() => [notes()]),
  );
  host.api.on(readApp, forToken(notes));
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

/** The console as it opens, which asks for a token. */
export function openConsole(at = '/console', script: (host: TestHost) => void = () => undefined) {
  const host = scripted(at);
  script(host);
  return { host, user: userEvent.setup(), ...renderApp(<Console />, host) };
}

/** Gives a token as an operator does. */
export async function give(user: UserEvent, token: string) {
  await user.type(screen.getByLabelText(texts.token), token);
  await user.click(screen.getByRole('button', { name: texts.open }));
}

/** The console of an operator who has given the token. */
export async function openedConsole(at = '/console', script: (host: TestHost) => void = () => undefined) {
  const opened = openConsole(at, script);
  await give(opened.user, 'good');
  return opened;
}
