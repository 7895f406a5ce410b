import type { LoadOutcome } from '@daybook/contracts/health';
import { HealthService } from './health.service.ts';
import { nameOf } from './tickets.ts';

type Parameters = ConstructorParameters<typeof HealthService>;

const minute = 60_000;
const releases = Array.from({ length: 50 }, (_, at) => ({ app: `app-${at}`, version: '1.0.0' }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns a service whose pages were given all releases, and the times that it stored. */
function startService() {
  const stored: number[] = [];
  const database = {
    rows: (_: string, [, outcomes]: [string, string]) => {
      stored.push(...(JSON.parse(outcomes) as { ms: number }[]).map(({ ms }) => ms));
      return Promise.resolve([]);
    },
  };
  const opened = releases.map(nameOf);
  let page = 0;
  const tickets = { open: () => ({ page: String((page += 1)), releases: opened }) };
  const votes = { cast: () => Promise.resolve() };
  const service = new HealthService(...([database, tickets, votes, {}] as unknown as Parameters));
  return { service, stored };
}

const outcomesAt = (ms: number): LoadOutcome[] => releases.map((release) => ({ ...release, result: 'mounted', ms }));

it('stores at most 20,000 outcomes an hour from one network', async () => {
  const { service, stored } = startService();
  const report = (address: string) => service.report({ ticket: '', outcomes: outcomesAt(1) }, address);
  for (let sent = 0; sent < 400; sent += 1) {
    await report(`2001:db8:1:${(sent % 2).toString(16)}::1`);
    jest.advanceTimersByTime(minute / 20);
  }
  await expect(report('2001:db8:1:2::1')).rejects.toMatchObject({ status: 429 });
  expect(stored).toHaveLength(20_000);
  await report('2001:db8:2::1');
  jest.advanceTimersByTime(60 * minute);
  await report('2001:db8:1:2::1');
  expect(stored).toHaveLength(20_100);
});

it('counts an outcome once that a report names many times', async () => {
  const { service, stored } = startService();
  const outcomes = Array.from({ length: 50 }, () => outcomesAt(1)[0]!);
  for (let sent = 0; sent < 500; sent += 1) {
    await service.report({ ticket: '', outcomes }, '2001:db8:1::1');
    jest.advanceTimersByTime(minute / 20);
  }
  expect(stored).toHaveLength(500);
});

it('stores few different times, whichever are reported', async () => {
  const { service, stored } = startService();
  for (let ms = 0; ms <= 3_600_000; ms += 1 + ms / 50) {
    await service.report({ ticket: '', outcomes: outcomesAt(Math.round(ms)).slice(0, 1) }, `address ${ms}`);
  }
  expect(new Set(stored).size).toBeLessThanOrEqual(88);
  expect(Math.max(...stored)).toBeLessThan(3_600_000 * 1.09);
});
