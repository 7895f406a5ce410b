import type { LoadOutcome } from '@daybook/contracts/health';
import type { Database } from '../../database/database.ts';
import { Outcomes } from './outcomes.ts';

const hour = 3_600_000;
const releases = Array.from({ length: 50 }, (_, at) => ({ app: `app-${at}`, version: '1.0.0' }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns a function that records the outcomes of a page, and the times that were stored. */
function recorder(limitFactor = 1) {
  const stored: number[] = [];
  const database = {
    rows: (_: string, [, outcomes]: [string, string]) => {
      stored.push(...(JSON.parse(outcomes) as { ms: number }[]).map(({ ms }) => ms));
      return Promise.resolve([]);
    },
  };
  const outcomes = new Outcomes(database as unknown as Database, limitFactor);
  let page = 0;
  const record = async (own: readonly LoadOutcome[], address: string) => outcomes.record(String((page += 1)), own, address);
  return { record, stored };
}

const outcomesAt = (ms: number): LoadOutcome[] => releases.map((release) => ({ ...release, result: 'mounted', ms }));

it('stores at most 20,000 outcomes an hour from one network', async () => {
  const { record, stored } = recorder();
  const report = (address: string) => record(outcomesAt(1), address);
  for (let sent = 0; sent < 400; sent += 1) await report(`2001:db8:1:${(sent % 2).toString(16)}::1`);
  await expect(report('2001:db8:1:2::1')).rejects.toMatchObject({ status: 429 });
  expect(stored).toHaveLength(20_000);
  await report('2001:db8:2::1');
  jest.advanceTimersByTime(hour);
  await report('2001:db8:1:2::1');
  expect(stored).toHaveLength(20_100);
});

it('stores more if the limits on calls are raised', async () => {
  const { record, stored } = recorder(2);
  for (let sent = 0; sent < 401; sent += 1) await record(outcomesAt(1), '192.0.2.1');
  expect(stored).toHaveLength(20_050);
});

it('counts an outcome once that a report names many times', async () => {
  const { record, stored } = recorder();
  const outcomes = Array.from({ length: 50 }, () => outcomesAt(1)[0]!);
  for (let sent = 0; sent < 500; sent += 1) await record(outcomes, '2001:db8:1::1');
  expect(stored).toHaveLength(500);
});

it('stores few different times, whichever are reported', async () => {
  const { record, stored } = recorder();
  for (let ms = 0; ms <= 3_600_000; ms += 1 + ms / 50) await record(outcomesAt(Math.round(ms)).slice(0, 1), `address ${ms}`);
  expect(new Set(stored).size).toBeLessThanOrEqual(88);
  expect(Math.max(...stored)).toBeLessThan(3_600_000 * 1.09);
});
