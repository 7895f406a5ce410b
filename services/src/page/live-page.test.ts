import { aDescription } from '../../test/sample-releases.ts';
import { Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { LiveRelease, LiveReleasesService, ServableRelease, TryLinksService } from '../releases/public.ts';
import { LivePage } from './live-page.ts';
import type { Visitor } from './visitor-cookies.ts';

beforeEach(() => jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {}));

describe('LivePage', () => {
  it('serves a new live release from the next page on, and reads it once', async () => {
    const { releases, page } = aPage();
    await page.current();
    await page.current();
    expect(releases.list).toHaveBeenCalledTimes(1);

    releases.state.mockResolvedValue('2');
    releases.list.mockResolvedValue([shellOf('2.0.0')]);

    expect(await shellIn(page)).toBe('2.0.0');
    expect(releases.list).toHaveBeenCalledTimes(2);
  });

  it('runs one query for all pages that wait at the same time', async () => {
    const { releases, page } = aPage();

    await Promise.all([page.current(), page.current(), page.current()]);

    expect(releases.state).toHaveBeenCalledTimes(1);
  });

  it('lets pages that waited for the same query go on in several turns of the event loop', async () => {
    const { releases, page } = aPage();
    await page.current();
    let respond = (_: string) => {};
    releases.state.mockReturnValue(new Promise<string>((resolve) => (respond = resolve)));
    let served = 0;
    const pages = Array.from({ length: 100 }, () => page.current().then(() => (served += 1)));
    respond('1');
    const inTurns = [0];
    while (served < 100) {
      const before = served;
      await setImmediate();
      inTurns.push(served - before);
    }
    await Promise.all(pages);
    expect(Math.max(...inTurns)).toBeLessThan(20);
  });

  it('serves the last live releases while the database fails, and does not query it for every page', async () => {
    const { releases, page } = aPage();
    await page.current();

    releases.state.mockRejectedValue(new Error('down'));

    expect(await shellIn(page)).toBe('1.0.0');
    expect(await shellIn(page)).toBe('1.0.0');
    expect(releases.state).toHaveBeenCalledTimes(2);
  });

  it('serves the last live releases while the database does not respond', async () => {
    const { releases, page } = aPage();
    await page.current();

    releases.state.mockReturnValue(new Promise(() => {}));

    expect(await shellIn(page)).toBe('1.0.0');
  });

  it('queries again after a query without a response', async () => {
    jest.useFakeTimers();
    const { releases, page } = aPage();
    await page.current();
    releases.state.mockReturnValue(new Promise(() => {}));
    const [shell] = await Promise.all([shellIn(page), jest.advanceTimersByTimeAsync(500)]);
    expect(shell).toBe('1.0.0');
    await jest.advanceTimersByTimeAsync(6001);

    releases.state.mockResolvedValue('2');
    releases.list.mockResolvedValue([shellOf('2.0.0')]);
    expect(await shellIn(page)).toBe('2.0.0');
    jest.useRealTimers();
  });

  it('knows the live releases before the first page', async () => {
    const { releases, page } = aPage();
    await page.onApplicationBootstrap();
    releases.state.mockRejectedValue(new Error('down'));
    expect(await shellIn(page)).toBe('1.0.0');
  });

  it('lets a server start without it', async () => {
    const { releases, page } = aPage();
    releases.state.mockRejectedValue(new Error('down'));
    await expect(page.onApplicationBootstrap()).resolves.toBeUndefined();
  });

  it('fails while nothing was ever known', async () => {
    const { releases, page } = aPage();
    releases.state.mockRejectedValue(new Error('down'));

    await expect(page.current()).rejects.toThrow('down');
  });

  it('makes a page of its own for whom a rollout holds, and for whom a try lasts', async () => {
    const { releases, page } = aPage();
    const coming = { ...servable('2.0.0'), share: 100 };
    releases.list.mockResolvedValue([{ ...shellOf('1.0.0'), rollout: coming }]);
    releases.find.mockResolvedValue({ app: 'shell', ...servable('3.0.0'), pruned: null } as Found);
    const trying = { id: 'link', app: 'shell', version: '3.0.0', until: '2030-01-01T00:00:00.000Z' };

    expect(await shellIn(page)).toBe('1.0.0');
    expect(await shellIn(page, { id: 'somebody', trying: undefined })).toBe('2.0.0');
    expect(await shellIn(page, { id: 'somebody', trying })).toBe('3.0.0');
    expect((await (await page.current()).pageFor({ id: undefined, trying }))?.feed.trying).toEqual({
      app: 'shell',
      version: '3.0.0',
      until: trying.until,
    });
    expect((await (await page.current()).pageFor(stranger))?.feed.trying).toBeUndefined();
    expect((await page.current()).isRolling).toBe(true);
  });

  it('shows the live release if the tried one is gone or unknown', async () => {
    const { releases, page } = aPage();
    const trying = { id: 'link', app: 'shell', version: '3.0.0', until: '2030-01-01T00:00:00.000Z' };

    releases.find.mockResolvedValue(null);
    expect(await shellIn(page, { id: undefined, trying })).toBe('1.0.0');
    releases.find.mockRejectedValue(new Error('down'));
    expect(await shellIn(page, { id: undefined, trying })).toBe('1.0.0');
    releases.find.mockReturnValue(new Promise(() => {}));
    expect(await shellIn(page, { id: undefined, trying })).toBe('1.0.0');
  });
});

type Found = NonNullable<Awaited<ReturnType<TryLinksService['find']>>>;

const stranger: Visitor = { id: undefined, trying: undefined };

const shellIn = async (page: LivePage, visitor = stranger) => (await (await page.current()).pageFor(visitor))?.shell.version;

function aPage() {
  const releases = {
    state: jest.fn<Promise<string>, []>().mockResolvedValue('1'),
    list: jest.fn<Promise<LiveRelease[]>, []>().mockResolvedValue([shellOf('1.0.0')]),
    find: jest.fn<ReturnType<TryLinksService['find']>, []>().mockResolvedValue(null),
  };
  const links = { find: releases.find } as unknown as TryLinksService;
  return { releases, page: new LivePage(releases as unknown as LiveReleasesService, links, { offline: true }) };
}

function shellOf(version: string): LiveRelease {
  return { app: 'shell', change: version, by: 'start', fallback: null, rollout: null, permissions: {}, ...servable(version) };
}

function servable(version: string): ServableRelease {
  return { version, description: aDescription('shell', { version, entry: 'main.js', preload: ['main.js'] }), files: {} };
}
