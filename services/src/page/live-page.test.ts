import { aDescription } from '../../test/a-release.ts';
import { Logger } from '@nestjs/common';
import type { LiveRelease, ReleasesService } from '../releases/releases.service.ts';
import { LivePage } from './live-page.ts';

beforeEach(() => jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {}));

describe('LivePage', () => {
  it('takes what went live at the next page, and asks for it once', async () => {
    const { releases, page } = aPage();
    await page.current();
    await page.current();
    expect(releases.live).toHaveBeenCalledTimes(1);

    releases.state.mockResolvedValue('2');
    releases.live.mockResolvedValue([shellOf('2.0.0')]);

    expect((await page.current())?.shell.version).toBe('2.0.0');
    expect(releases.live).toHaveBeenCalledTimes(2);
  });

  it('asks once for all pages that wait at the same time', async () => {
    const { releases, page } = aPage();

    await Promise.all([page.current(), page.current(), page.current()]);

    expect(releases.state).toHaveBeenCalledTimes(1);
  });

  it('goes on with what was live last while the database refuses, and does not ask it for every page', async () => {
    const { releases, page } = aPage();
    await page.current();

    releases.state.mockRejectedValue(new Error('down'));

    expect((await page.current())?.shell.version).toBe('1.0.0');
    expect((await page.current())?.shell.version).toBe('1.0.0');
    expect(releases.state).toHaveBeenCalledTimes(2);
  });

  it('goes on with what was live last while the database is silent', async () => {
    const { releases, page } = aPage();
    await page.current();

    releases.state.mockReturnValue(new Promise(() => {}));

    expect((await page.current())?.shell.version).toBe('1.0.0');
  });

  it('fails while nothing was ever known', async () => {
    const { releases, page } = aPage();
    releases.state.mockRejectedValue(new Error('down'));

    await expect(page.current()).rejects.toThrow('down');
  });
});

function aPage() {
  const releases = {
    state: jest.fn<Promise<string>, []>().mockResolvedValue('1'),
    live: jest.fn<Promise<LiveRelease[]>, []>().mockResolvedValue([shellOf('1.0.0')]),
  };
  return { releases, page: new LivePage(releases as unknown as ReleasesService) };
}

function shellOf(version: string): LiveRelease {
  const description = aDescription('shell', { version, entry: 'main.js', preload: ['main.js'] });
  return { app: 'shell', version, change: version, by: 'start', files: {}, fallback: null, rollout: null, description };
}
