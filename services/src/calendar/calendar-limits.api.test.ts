import { DataSource } from 'typeorm';
import { createMigratedDatabase } from '../../test/postgres-server.ts';
import { dataSourceOptions } from '../database/data-source.ts';
import { CalendarLimits } from './calendar-limits.ts';

let database: DataSource;
beforeAll(async () => {
  database = await new DataSource(dataSourceOptions(await createMigratedDatabase())).initialize();
});
afterAll(() => database.destroy());

const takes = {
  'connect calendars': [50, (limits: CalendarLimits, address: string) => limits.takeConnect(address)],
  'begin flows with the demo calendar': [300, (limits: CalendarLimits, address: string) => limits.takeDemoFlow(address)],
  'bring back codes': [300, (limits: CalendarLimits, address: string) => limits.takeExchange(address)],
} as const;

describe('the networks of an IPv6 hoster', () => {
  it.each(Object.entries(takes))('may %s four times as often together as one of them', async (_, [limit, take]) => {
    const limits = new CalendarLimits(database);
    const from = (network: number) => `2001:db8:9:${network.toString(16)}::1`;
    const rejected = async (addresses: string[]) =>
      (await Promise.allSettled(addresses.map((address) => take(limits, address)))).filter(({ status }) => status === 'rejected')
        .length;
    expect(await rejected(Array.from({ length: limit * 2 }, () => from(0)))).toBe(limit);
    expect(await rejected(Array.from({ length: limit * 3 + 1 }, (_each, network) => from(network + 1)))).toBe(1);
  });

  it('may call the demo calendar four times as often together as one of them', () => {
    const limits = new CalendarLimits(database);
    const errors = Array.from({ length: 2401 }, (_, network) => limits.takeDemoCall(`2001:db8:9:${network.toString(16)}::1`));
    expect(errors.filter(Boolean)).toHaveLength(1);
  });
});
