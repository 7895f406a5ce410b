import { type CalendarEvent, listEvents, revokeCalendar } from '@daybook/contracts/calendar';
import { operation } from '@daybook/contracts/operation';
import { renderApp, type TestHost, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Calendar } from './calendar.tsx';

const NOW = new Date('2026-11-21T10:00:00');

beforeEach(() => jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

export const standup: CalendarEvent = {
  id: 'standup',
  status: 'confirmed',
  summary: 'Stand-up',
  start: { dateTime: '2026-11-21T09:45:00' + zone() },
  end: { dateTime: '2026-11-21T10:15:00' + zone() },
};
const fair: CalendarEvent = { id: 'fair', status: 'confirmed', start: { date: '2026-11-23' }, end: { date: '2026-11-25' } };

export const listOf = (...items: CalendarEvent[]) => ({ kind: 'calendar#events', summary: 'Ann', timeZone: 'UTC', items }) as const;

interface OpenOptions {
  readonly at?: string;
  /** The token that the browser has kept. */
  readonly token?: string;
  /** Whose session has ended before. */
  readonly owner?: string;
  /** Who has pressed Authorize before. */
  readonly authorizing?: string;
  readonly userId?: () => string | undefined;
}

/** The calendar with two events, today and in two days. */
export function openCalendar(
  { at = '/calendar', token, owner, authorizing = 'ann', userId = () => 'ann' }: OpenOptions = {},
  script: (host: TestHost) => void = () => undefined,
) {
  const host = testHost({ at, session: { userId } });
  host.storage.write('authorizing', authorizing);
  if (token) host.storage.write('accessToken', token);
  if (owner) host.storage.write('accessTokenOf', owner);
  host.api.on(listEvents, () => listOf(standup, fair));
  host.api.on(revokeCalendar, () => undefined);
  host.api.on(healthz, () => undefined);
  script(host);
  return { host, user: userEvent.setup(), ...renderApp(<Calendar />, host) };
}

/** Whether the server is there at all: no operation of the API. */
export const healthz = operation({ id: 'healthz', method: 'GET', path: '/healthz', summary: '', tag: '' });

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The offset of this machine, so that the times read the same wherever the tests run. */
function zone() {
  const minutes = -new Date('2026-11-21T10:00:00').getTimezoneOffset();
  const part = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
}
