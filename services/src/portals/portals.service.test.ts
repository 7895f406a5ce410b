import { PortalsService } from './portals.service.ts';

/** A service whose table has the returned origins. It counts the queries. */
function aService(...origins: string[]) {
  const database = {
    rows: jest.fn(() => Promise.resolve(origins.map((origin) => ({ origin })))),
    manager: { delete: () => Promise.resolve({ affected: 1 }) },
  };
  const queries = () => database.rows.mock.calls.length;
  return { service: new PortalsService(database as never, []), database, origins, queries };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the origins of portals', () => {
  it('are read at most once a second, however many others strangers send', async () => {
    const { service, queries } = aService('https://a.example');
    const sent = Array.from({ length: 1000 }, (_, index) => service.isKnown(`https://${index}.example`));
    expect([...new Set(await Promise.all(sent)), queries()]).toEqual([false, 1]);
    expect([await service.isKnown('https://a.example'), queries()]).toEqual([true, 1]);

    jest.advanceTimersByTime(1000);
    await Promise.all([service.isKnown('https://b.example'), service.isKnown('https://c.example')]);
    expect(queries()).toBe(2);
  });

  it('are known after a second if another server registers them, and for ten if it removes them', async () => {
    const { service, origins } = aService('https://a.example');
    expect(await service.isKnown('https://b.example')).toBe(false);
    origins.push('https://b.example');
    jest.advanceTimersByTime(1000);
    expect(await service.isKnown('https://b.example')).toBe(true);

    origins.length = 0;
    jest.advanceTimersByTime(9999);
    expect(await service.isKnown('https://b.example')).toBe(true);
    jest.advanceTimersByTime(1);
    expect(await service.isKnown('https://b.example')).toBe(false);
  });

  it('are read again after a portal was deleted here', async () => {
    const { service, origins } = aService('https://a.example');
    expect(await service.isKnown('https://a.example')).toBe(true);
    origins.length = 0;
    await service.deletePortal('a');
    expect(await service.isKnown('https://a.example')).toBe(false);
  });

  it('are read again after an error of the database', async () => {
    const { service, database } = aService('https://a.example');
    database.rows.mockRejectedValueOnce(new Error('away'));
    await expect(service.isKnown('https://a.example')).rejects.toThrow('away');
    expect(await service.isKnown('https://a.example')).toBe(true);
  });
});
