import { readPackages, readRelease } from '@daybook/contracts/release-details';
import { readHealth } from '@daybook/contracts/release-health';
import { type Change, listChanges, readApp } from '@daybook/contracts/releases';
import { quietConsole, problemResponse } from '@daybook/kit/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import { changes, afterHalt, notes, openConsoleWithToken, point, withoutRollout } from '../test-console.tsx';
import { appTexts } from './app-texts.ts';
import { texts } from '../texts.ts';

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const rows = async (name: string) => (await (await section(name)).findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('the screen of an app', () => {
  it('lists the releases with their time, author, size and role', async () => {
    const { host } = await openConsoleWithToken('/console/notes');
    expect(await rows(appTexts.releases)).toEqual([
      expect.stringMatching(/^1\.2\.0 Rollout to 10 % of the visitors23 November 2026 at .* by team notes, 123 kBBuild$/),
      expect.stringMatching(/^1\.1\.0 Live22 November 2026/),
      expect.stringMatching(/^1\.0\.0 Fallback21 November 2026 .*Put live$/),
    ]);
    expect(host.title()).toBe('notes');
  });

  it('shows how a release was built and who signed it, and offers its packages, when a person opens it', async () => {
    const build = {
      repository: 'https://git.example/notes',
      ref: 'refs/heads/main',
      commit: 'abc',
      builder: 'javascript:alert(1)',
      run: 'https://ci.example/7',
      finished: '2026-11-20T08:00:00.000Z',
    };
    const details = { app: 'notes', version: '1.1.0', signedBy: 'MCow', build, packages: 12 };
    const { host, user } = await openConsoleWithToken('/console/notes', ({ api }) => {
      api.on(readRelease, () => details);
      api.on(readPackages, () => problemResponse(503));
    });
    const releases = await section(appTexts.releases);
    expect(host.api.requests(readRelease)).toHaveLength(0);
    await user.click(releases.getByText(appTexts.build, { selector: `[aria-label="${appTexts.buildOf('1.1.0')}"]` }));
    expect((await releases.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
      appTexts.signedBy,
      appTexts.repository,
      appTexts.branch,
      appTexts.commit,
      appTexts.builder,
      appTexts.run,
      appTexts.built,
      appTexts.packages,
    ]);
    const links = releases.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://git.example/notes', 'https://ci.example/7']);

    quietConsole();
    await user.click(releases.getByRole('button', { name: appTexts.downloadPackages('1.1.0') }));
    expect((await releases.findByRole('alert')).textContent).toBe(texts.failedWhy);
  });

  it('says that a release is not signed, and leaves out what nobody knows', async () => {
    const build = { uncommittedChanges: true as const };
    const { user } = await openConsoleWithToken('/console/notes', ({ api }) =>
      api.on(readRelease, () => ({ app: 'notes', version: '1.0.0', build })),
    );
    const releases = await section(appTexts.releases);
    await user.click(releases.getByText(appTexts.build, { selector: `[aria-label="${appTexts.buildOf('1.0.0')}"]` }));
    const shown = await releases.findAllByRole('definition');
    expect(shown.map(({ textContent }) => textContent)).toEqual([appTexts.notSigned, appTexts.uncommitted]);
  });

  it('marks a halted release', async () => {
    await openConsoleWithToken('/console/notes', ({ api }) => api.on(readApp, afterHalt));
    expect((await rows(appTexts.releases))[0]).toMatch(/^1\.2\.0 Halted23 November 2026/);
  });

  it('shows the history with the reasons, the newest change first', async () => {
    await openConsoleWithToken('/console/notes');
    expect(await rows(appTexts.history)).toEqual([
      expect.stringMatching(/^Rollout 1\.1\.0 → 1\.1\.0 and 1\.2\.0 for 10 %A tenth first\..* by Ann$/),
      expect.stringMatching(/^Live for all 1\.0\.0 → 1\.1\.0It is ready\./),
      expect.stringMatching(/^Live for all nothing → 1\.0\.0The first\./),
    ]);
  });

  it('shows part of a long history, and all of it on request', async () => {
    const many: Change[] = Array.from({ length: 25 }, (_, index) => ({ ...changes[1]!, id: String(index) }));
    const { user } = await openConsoleWithToken('/console/notes', ({ api }) => api.on(listChanges, () => many));
    expect(await rows(appTexts.history)).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: appTexts.wholeHistory(25) }));
    expect(await rows(appTexts.history)).toHaveLength(25);
  });

  it('shows the actions for a rollout, and for a live release without one', async () => {
    const buttons = async () => {
      await screen.findByRole('heading', { name: appTexts.releases });
      return [appTexts.changeShare, appTexts.halt, appTexts.back].filter((name) => screen.queryByRole('button', { name }));
    };
    const { unmount } = await openConsoleWithToken('/console/notes');
    expect(await buttons()).toEqual([appTexts.changeShare, appTexts.halt]);
    unmount();
    await openConsoleWithToken('/console/notes', ({ api }) => api.on(readApp, withoutRollout));
    expect(await buttons()).toEqual([appTexts.back]);
  });

  it('shows the permissions of an app that has any', async () => {
    const { unmount } = await openConsoleWithToken('/console/notes');
    await section(appTexts.releases);
    expect(screen.queryByRole('region', { name: appTexts.permissions })).toBeNull();
    unmount();
    const permissions = { connect: ['https://a.example', 'wss://b.example'], inlineStyles: true as const };
    await openConsoleWithToken('/console/notes', ({ api }) => api.on(readApp, () => notes({ permissions })));
    const shown = await section(appTexts.permissions);
    expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Requests to', 'Inline styles']);
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'https://a.example',
      'wss://b.example',
      appTexts.permitted,
    ]);
  });

  it('shows where the backend of an app is, if it has one', async () => {
    const { unmount } = await openConsoleWithToken('/console/notes');
    await section(appTexts.releases);
    expect(screen.queryByRole('region', { name: appTexts.backend })).toBeNull();
    unmount();
    const backend = { to: 'https://notes.example/api', at: '2026-11-20T09:05:00.000Z', by: 'ann', why: 'It is up.' };
    await openConsoleWithToken('/console/notes', ({ api }) => api.on(readApp, () => notes({ backend })));
    const [address, since] = (await section(appTexts.backend)).getAllByRole('definition');
    expect(address?.textContent).toBe('https://notes.example/api');
    expect(since?.textContent).toMatch(/^20 November 2026 at \d+:\d\d [ap]m by ann: It is up\.$/);
  });

  it('shows that nothing was published', async () => {
    await openConsoleWithToken('/console/habits', ({ api }) => api.on(readApp, () => ({ app: 'habits', releases: [] })));
    expect(await screen.findByText(texts.nonePublished('habits'))).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the health of an app', () => {
  const table = () => screen.findByRole('table', { name: appTexts.tableOf });

  it('is a sum for each release', async () => {
    await openConsoleWithToken('/console/notes');
    await table();
    const health = await section(appTexts.health);
    expect(health.getByText('1.1.0 failed in 0 of 20 pages (0 %)')).toBeTruthy();
    expect(health.getByText('1.2.0 failed in 1 of 4 pages (25 %)')).toBeTruthy();
  });

  it('is a table over time, which the keyboard can scroll', async () => {
    await openConsoleWithToken('/console/notes', ({ api }) =>
      api.on(readHealth, () => [point({ mounted: 9, failed: 1, stumbled: 2, ms: 41.4 })]),
    );
    const cells = [...(await table()).querySelectorAll('tbody th, tbody td')].map(({ textContent }) => textContent);
    expect(cells.slice(1)).toEqual(['1.1.0', '10', '1', '2', '41 ms']);
    expect(screen.getByRole('region', { name: appTexts.tableOf }).tabIndex).toBe(0);
  });

  it('is requested for the selected time', async () => {
    const { host, user } = await openConsoleWithToken('/console/notes');
    await table();
    await user.click(screen.getByRole('radio', { name: appTexts.spans[168] }));
    await waitFor(() => expect(host.api.requests(readHealth).at(-1)?.query.get('hours')).toBe('168'));
    await table();
  });

  it('is empty if no page has loaded a release in that time', async () => {
    await openConsoleWithToken('/console/notes', ({ api }) => api.on(readHealth, () => []));
    expect(await screen.findByText(appTexts.noHealth)).toBeTruthy();
  });

  it('may fail without the other sections', async () => {
    quietConsole();
    const { host, user } = await openConsoleWithToken('/console/notes', ({ api }) =>
      api.on(readHealth, () => problemResponse(500)),
    );
    expect(await (await section(appTexts.health)).findByText(texts.failed)).toBeTruthy();
    expect(await rows(appTexts.history)).toHaveLength(3);
    host.api.on(readHealth, () => [point()]);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await table();
  });
});
