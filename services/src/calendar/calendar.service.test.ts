import type { Job, Jobs } from '../database/jobs/jobs.ts';
import { CalendarService } from './calendar.service.ts';
import type { Grant, GrantsService } from './grants.service.ts';
import type { CalendarProvider } from './provider.ts';
import { Providers } from './providers.ts';

/** A service whose grants are in memory, and whose hour passes when the test says so. */
function aService(revoke: CalendarProvider['revoke']) {
  const ended: Grant[] = [];
  const added: Job[] = [];
  const grants: Partial<GrantsService> = {
    revoke: (handle) => {
      const grant: Grant = { hash: Buffer.from(handle), provider: 'demo', secret: { token: handle } };
      ended.push(grant);
      return Promise.resolve(grant);
    },
    takeEnded: () => Promise.resolve([...ended]),
    forget: ({ hash }) => {
      ended.splice(0, ended.length, ...ended.filter((grant) => !grant.hash.equals(hash)));
      return Promise.resolve();
    },
  };
  const provider = { id: 'demo', ...(revoke && { revoke }) } as CalendarProvider;
  const jobs: Partial<Jobs> = { add: (job) => void added.push(job) };
  const service = new CalendarService(grants as GrantsService, new Providers([provider], 'http://localhost'), jobs as Jobs);
  service.onModuleInit();
  return { service, ended, hourPasses: () => Promise.all(added.map(({ run }) => run(new AbortController().signal))) };
}

beforeEach(() => void jest.spyOn(process.stdout, 'write').mockReturnValue(true));

describe('signing out', () => {
  it('tells the provider at once, and keeps nothing', async () => {
    const revoke = jest.fn(() => Promise.resolve());
    const { service, ended } = aService(revoke);

    await service.revoke('a handle');

    expect(revoke).toHaveBeenCalledWith({ token: 'a handle' }, expect.any(AbortSignal));
    expect(ended).toEqual([]);
  });

  it('tells a provider that was down each hour, until it has heard', async () => {
    let isDown = true;
    const revoke = jest.fn(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
    const { service, ended, hourPasses } = aService(revoke);
    await service.revoke('a handle');

    await hourPasses();
    expect([revoke.mock.calls.length, ended.length]).toEqual([2, 1]);
    isDown = false;
    await hourPasses();
    expect([revoke.mock.calls.length, ended.length]).toEqual([3, 0]);
    await hourPasses();
    expect(revoke).toHaveBeenCalledTimes(3);
  });

  it('keeps nothing where the provider has nothing to be told', async () => {
    const { service, ended } = aService(undefined);
    await service.revoke('a handle');
    expect(ended).toEqual([]);
  });
});
