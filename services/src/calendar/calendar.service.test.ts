import type { Job, Jobs } from '../database/jobs/jobs.ts';
import { CalendarService } from './calendar.service.ts';
import type { Grant, GrantsService } from './grants.service.ts';
import type { CalendarProvider } from './provider.ts';
import { Providers } from './providers.ts';
import { EventCache } from './event-cache.ts';

/** A service whose grants are in memory and whose jobs the test runs. */
function aService({ revoke, listUpcoming }: Partial<Pick<CalendarProvider, 'revoke' | 'listUpcoming'>>) {
  const ended: Grant[] = [];
  /** Those whose provider must be notified again. */
  const due: Grant[] = [];
  const added: Job[] = [];
  const grants: Partial<GrantsService> = {
    use: (handle) => Promise.resolve({ hash: Buffer.from(handle), provider: 'demo', secret: {} }),
    revoke: (handle) => {
      const grant: Grant = { hash: Buffer.from(handle), provider: 'demo', secret: { token: handle } };
      ended.push(grant);
      return Promise.resolve(grant);
    },
    revokeUnused: () => Promise.resolve(),
    takeRevoked: () => Promise.resolve(due.splice(0)),
    delete: ({ hash }) => {
      ended.splice(0, ended.length, ...ended.filter((grant) => !grant.hash.equals(hash)));
      return Promise.resolve();
    },
  };
  const provider = { id: 'demo', listUpcoming, ...(revoke && { revoke }) } as CalendarProvider;
  const jobs: Partial<Jobs> = { add: (job) => void added.push(job) };
  const offered = new Providers([provider], 'http://localhost');
  const service = new CalendarService(grants as GrantsService, offered, new EventCache(), jobs as Jobs);
  service.onModuleInit();
  const jobsRun = () => {
    due.push(...ended);
    return Promise.all(added.map(({ run }) => run(new AbortController().signal)));
  };
  return { service, ended, jobsRun };
}

beforeEach(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true));

describe('signing out', () => {
  it('notifies the provider at once, and deletes the grant', async () => {
    const revoke = jest.fn(() => Promise.resolve());
    const { service, ended } = aService({ revoke });

    await service.revoke('a handle');

    expect(revoke).toHaveBeenCalledWith({ token: 'a handle' }, expect.any(AbortSignal));
    expect(ended).toEqual([]);
  });

  it('notifies a provider that was down again, until it succeeds', async () => {
    let isDown = true;
    const revoke = jest.fn(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
    const { service, ended, jobsRun } = aService({ revoke });
    await service.revoke('a handle');

    await jobsRun();
    expect([revoke.mock.calls.length, ended.length]).toEqual([2, 1]);
    isDown = false;
    await jobsRun();
    expect([revoke.mock.calls.length, ended.length]).toEqual([3, 0]);
    await jobsRun();
    expect(revoke).toHaveBeenCalledTimes(3);
  });

  it('deletes the grant at once if the provider cannot be notified', async () => {
    const { service, ended } = aService({});
    await service.revoke('a handle');
    expect(ended).toEqual([]);
  });
});

describe('the list', () => {
  const asker = { network: 'x', isRefresh: false };
  const instant = (time: string) => ({ dateTime: `2030-01-01T${time}.000Z` });
  const event = (id: string, start: string, end: string) =>
    ({ id, status: 'confirmed', start: instant(start), end: instant(end) }) as const;

  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2030-01-01T10:00:10Z') }));
  afterEach(() => jest.useRealTimers());

  it('is read once a minute for requests from now on, with or without a time', async () => {
    const listUpcoming = jest.fn<ReturnType<CalendarProvider['listUpcoming']>, Parameters<CalendarProvider['listUpcoming']>>(() => {
      const events = [
        event('ended', '09:00:00', '10:00:05'),
        event('ends', '09:00:00', '10:00:30'),
        event('later', '11:00:00', '11:00:00'),
      ];
      return Promise.resolve({ name: 'x', timeZone: 'UTC', events });
    });
    const { service } = aService({ listUpcoming });
    const list = async (query: object) => (await service.listEvents('a', query, asker)).items.map(({ id }) => id);

    expect(await list({ timeMin: new Date().toISOString(), maxResults: 10 })).toEqual(['ends', 'later']);
    expect(await list({ timeMin: new Date().toISOString(), maxResults: 1, singleEvents: 'true' })).toEqual(['ends']);
    jest.advanceTimersByTime(40_000);
    expect(await list({ timeMin: new Date().toISOString() })).toEqual(['later']);
    expect(await list({ timeMin: '2030-01-01T12:00:50+02:00' })).toEqual(['later']);
    expect(listUpcoming).toHaveBeenCalledTimes(1);
    expect(listUpcoming.mock.calls[0]?.[1]).toEqual({ from: new Date('2030-01-01T10:00:00Z'), limit: 10, timeZone: undefined });
    expect(await list({})).toEqual(['later']);
    expect(await list({ maxResults: 1 })).toEqual(['later']);
    expect(listUpcoming).toHaveBeenCalledTimes(2);
  });
});
