import type { Job, Jobs } from '../database/jobs/jobs.ts';
import { CalendarService } from './calendar.service.ts';
import type { Grant, GrantsService } from './grants.service.ts';
import type { CalendarProvider } from './provider.ts';
import { Providers } from './providers.ts';
import { RecentLists } from './recent-lists.ts';

/** A service whose grants are in memory, and whose jobs run when the test says so. */
function aService(revoke: CalendarProvider['revoke']) {
  const ended: Grant[] = [];
  /** Those whose time to be told again has come. */
  const due: Grant[] = [];
  const added: Job[] = [];
  const grants: Partial<GrantsService> = {
    revoke: (handle) => {
      const grant: Grant = { hash: Buffer.from(handle), provider: 'demo', secret: { token: handle } };
      ended.push(grant);
      return Promise.resolve(grant);
    },
    endUnused: () => Promise.resolve(),
    takeEnded: () => Promise.resolve(due.splice(0)),
    forget: ({ hash }) => {
      ended.splice(0, ended.length, ...ended.filter((grant) => !grant.hash.equals(hash)));
      return Promise.resolve();
    },
  };
  const provider = { id: 'demo', ...(revoke && { revoke }) } as CalendarProvider;
  const jobs: Partial<Jobs> = { add: (job) => void added.push(job) };
  const offered = new Providers([provider], 'http://localhost');
  const service = new CalendarService(grants as GrantsService, offered, new RecentLists(), jobs as Jobs);
  service.onModuleInit();
  const jobsRun = () => {
    due.push(...ended);
    return Promise.all(added.map(({ run }) => run(new AbortController().signal)));
  };
  return { service, ended, jobsRun };
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

  it('tells a provider that was down again, until it has heard', async () => {
    let isDown = true;
    const revoke = jest.fn(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()));
    const { service, ended, jobsRun } = aService(revoke);
    await service.revoke('a handle');

    await jobsRun();
    expect([revoke.mock.calls.length, ended.length]).toEqual([2, 1]);
    isDown = false;
    await jobsRun();
    expect([revoke.mock.calls.length, ended.length]).toEqual([3, 0]);
    await jobsRun();
    expect(revoke).toHaveBeenCalledTimes(3);
  });

  it('keeps nothing where the provider has nothing to be told', async () => {
    const { service, ended } = aService(undefined);
    await service.revoke('a handle');
    expect(ended).toEqual([]);
  });
});
