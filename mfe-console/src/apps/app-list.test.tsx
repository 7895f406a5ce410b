import { readHealth } from '@daybook/contracts/release-health';
import { type AppStatus, listApps, listChanges } from '@daybook/contracts/releases';
import { offline, quietConsole, problemResponse } from '@daybook/kit/testing/test-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterHalt, notes, openConsoleWithToken } from '../test-console.tsx';
import { texts } from '../texts.ts';

const card = (app: string) => screen.findByRole('listitem', { name: app });
const tasks: AppStatus = { app: 'tasks', releases: [] };

describe('the list of apps', () => {
  it('shows the live releases, the load outcomes of the last hour, and the last change', async () => {
    const { host } = await openConsoleWithToken();
    const shown = within(await card('notes'));
    await shown.findByText('A tenth first.');
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '1.1.0',
      '1.2.0 to 10 % of the visitors',
      '1.0.0',
    ]);
    expect(shown.getByText('1.1.0: failed in 0 of 20 pages (0 %)')).toBeTruthy();
    expect(shown.getByText('1.2.0: failed in 1 of 4 pages (25 %)')).toBeTruthy();
    expect(shown.getByText('Rollout: 1.1.0 → 1.1.0 and 1.2.0 for 10 %')).toBeTruthy();
    expect(shown.getByText(/by Ann/)).toBeTruthy();
    expect(host.api.requests(readHealth)[0]?.query.get('hours')).toBe('1');
    expect(host.api.requests(listChanges)[0]?.query.get('limit')).toBe('2');
  });

  it('links to each app', async () => {
    const { host, user } = await openConsoleWithToken();
    await user.click(await screen.findByRole('link', { name: 'notes' }));
    expect(host.location.get().path).toBe('/console/notes');
    await screen.findByRole('heading', { level: 1, name: 'notes' });
  });

  it('shows that nothing is live', async () => {
    await openConsoleWithToken('/console', ({ api }) => {
      api.on(listApps, () => [tasks]);
      api.on(listChanges, () => []);
    });
    const shown = within(await card('tasks'));
    await shown.findByText(texts.noChange);
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      texts.nothingLive,
      texts.noRollout,
      texts.noFallback,
    ]);
    expect(shown.queryByText(texts.lastHour)).toBeNull();
  });

  it('shows that the newest release was halted', async () => {
    await openConsoleWithToken('/console', ({ api }) => api.on(listApps, () => [afterHalt()]));
    expect(await within(await card('notes')).findByText(texts.afterHalt('1.2.0'))).toBeTruthy();
  });

  it('shows that no page has loaded a release', async () => {
    await openConsoleWithToken('/console', ({ api }) => api.on(readHealth, () => []));
    expect(await within(await card('notes')).findByText(`1.1.0: ${texts.noPages}`)).toBeTruthy();
  });

  it('explains how to publish the first release', async () => {
    await openConsoleWithToken('/console', ({ api }) => api.on(listApps, () => []));
    expect(await screen.findByText(texts.none)).toBeTruthy();
  });
});

describe('polling of the list of apps', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('loads the list every ten seconds, and keeps it after an error', async () => {
    quietConsole();
    const { host } = await openConsoleWithToken();
    await card('notes');
    host.api.on(listApps, () => [notes(), tasks]);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await card('tasks');

    host.api.on(listApps, () => problemResponse(503));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await screen.findByText(/These data are from/);
    await card('tasks');

    host.api.on(listApps, () => [notes()]);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(screen.queryByText(/These data are from/)).toBeNull());
    expect(screen.queryByRole('listitem', { name: 'tasks' })).toBeNull();
  });

  it('offers Retry if the list has never been loaded', async () => {
    quietConsole();
    const { host, user } = await openConsoleWithToken('/console/notes');
    host.api.on(listApps, offline);
    await user.click(await screen.findByRole('link', { name: texts.toList }));
    await screen.findByText(texts.failed);
    host.api.on(listApps, () => [tasks]);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await card('tasks');
  });
});
