import { type Change, listChanges, readApp, readHealth } from '@daybook/contracts/releases';
import { quietConsole, problemResponse } from '@daybook/kit/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import { changes, halted, openedConsole, point, settled } from '../test-console.tsx';
import { appTexts } from './texts.ts';
import { texts } from '../texts.ts';

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const rows = async (name: string) => (await (await section(name)).findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('the screen of an app', () => {
  it('names its releases, when, by whom and how big, and which of them visitors get', async () => {
    const { host } = await openedConsole('/console/notes');
    expect(await rows(appTexts.releases)).toEqual([
      expect.stringMatching(/^1\.2\.0 Rollout to 10 % of the visitors23 November 2026 at .* by team notes, 123 kB$/),
      expect.stringMatching(/^1\.1\.0 Live22 November 2026/),
      expect.stringMatching(/^1\.0\.0 Fallback21 November 2026 .*Put live$/),
    ]);
    expect(host.title()).toBe('notes');
  });

  it('marks a release that was halted', async () => {
    await openedConsole('/console/notes', ({ api }) => api.on(readApp, halted));
    expect((await rows(appTexts.releases))[0]).toMatch(/^1\.2\.0 Halted23 November 2026/);
  });

  it('has the history, the newest first, with the reasons', async () => {
    await openedConsole('/console/notes');
    expect(await rows(appTexts.history)).toEqual([
      expect.stringMatching(/^Rollout 1\.1\.0 → 1\.1\.0 and 1\.2\.0 for 10 %A tenth first\..* by Ann$/),
      expect.stringMatching(/^Live for all 1\.0\.0 → 1\.1\.0It is ready\./),
      expect.stringMatching(/^Live for all nothing → 1\.0\.0The first\./),
    ]);
  });

  it('shows a long history in part, and all of it when that is wanted', async () => {
    const many: Change[] = Array.from({ length: 25 }, (_, index) => ({ ...changes[1]!, id: String(index) }));
    const { user } = await openedConsole('/console/notes', ({ api }) => api.on(listChanges, () => many));
    expect(await rows(appTexts.history)).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: appTexts.wholeHistory(25) }));
    expect(await rows(appTexts.history)).toHaveLength(25);
  });

  it('offers what can be done to a rollout, and to what is live alone', async () => {
    const buttons = async () => {
      await screen.findByRole('heading', { name: appTexts.releases });
      return [appTexts.changeShare, appTexts.halt, appTexts.back].filter((name) => screen.queryByRole('button', { name }));
    };
    const { unmount } = await openedConsole('/console/notes');
    expect(await buttons()).toEqual([appTexts.changeShare, appTexts.halt]);
    unmount();
    await openedConsole('/console/notes', ({ api }) => api.on(readApp, settled));
    expect(await buttons()).toEqual([appTexts.back]);
  });

  it('says so of an app of which nothing was published', async () => {
    await openedConsole('/console/habits', ({ api }) => api.on(readApp, () => ({ app: 'habits', releases: [] })));
    expect(await screen.findByText(texts.nonePublished('habits'))).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the health of an app', () => {
  const chart = () => screen.findByRole('img', { name: new RegExp(appTexts.failures) });

  it('is drawn with a line for each release, and told in words', async () => {
    await openedConsole('/console/notes');
    const drawn = await chart();
    expect(drawn.getAttribute('aria-label')).toContain('1.1.0 failed in 0 of 20 pages (0 %); 1.2.0 failed in 1 of 4 pages (25 %)');
    expect(drawn.querySelectorAll('g')).toHaveLength(2);
    expect([...drawn.querySelectorAll('rect')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1.1.0: failed in 0 of 20 pages'),
      expect.stringContaining('1.2.0: failed in 1 of 4 pages'),
    ]);
    expect(await (await section(appTexts.health)).findByText('1.2.0 failed in 1 of 4 pages (25 %)')).toBeTruthy();
  });

  it('is a table for a screen reader, and for all on request', async () => {
    const { user } = await openedConsole('/console/notes', ({ api }) =>
      api.on(readHealth, () => [point({ mounted: 9, failed: 1, stumbled: 2, ms: 41.4 })]),
    );
    const table = await screen.findByRole('table', { name: appTexts.tableOf });
    const cells = [...table.querySelectorAll('tbody th, tbody td')].map(({ textContent }) => textContent);
    expect(cells.slice(1)).toEqual(['1.1.0', '10', '1', '2', '41 ms']);
    expect(screen.queryByRole('region', { name: appTexts.tableOf })).toBeNull();

    const button = screen.getByRole('button', { name: appTexts.asTable });
    await user.click(button);
    expect([button.getAttribute('aria-pressed'), !!screen.getByRole('region', { name: appTexts.tableOf })]).toEqual(['true', true]);
  });

  it('is read for the time that is chosen', async () => {
    const { host, user } = await openedConsole('/console/notes');
    await chart();
    await user.click(screen.getByRole('radio', { name: appTexts.spans[168] }));
    await waitFor(() => expect(host.api.requests(readHealth).at(-1)?.query.get('hours')).toBe('168'));
    await chart();
  });

  it('says so when no page loaded a release in that time', async () => {
    await openedConsole('/console/notes', ({ api }) => api.on(readHealth, () => []));
    expect(await screen.findByText(appTexts.noHealth)).toBeTruthy();
  });

  it('that cannot be read takes nothing else along', async () => {
    quietConsole();
    const { host, user } = await openedConsole('/console/notes', ({ api }) => api.on(readHealth, () => problemResponse(500)));
    expect(await (await section(appTexts.health)).findByText(texts.failed)).toBeTruthy();
    expect(await rows(appTexts.history)).toHaveLength(3);
    host.api.on(readHealth, () => [point()]);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await chart();
  });
});
