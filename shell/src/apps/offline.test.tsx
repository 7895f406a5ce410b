import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import type { HostProps } from '@daybook/kit/host/lifecycles';
import { act, screen, waitFor } from '@testing-library/react';
import { anApp, openPage, quietConsole } from '../test-shell.tsx';
import type { LoadApp } from './federation.ts';
import { aNamedApp, goTo, openApps, panel, retry, shown } from './test-apps.tsx';
import { texts } from '../texts.ts';

const connect = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

const backOnline = () =>
  act(() => {
    connect(true);
    window.dispatchEvent(new Event('online'));
  });

const fetchFailed = () => Promise.reject<object>(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  quietConsole();
  connect(false);
});

describe('an app that was never loaded, offline', () => {
  it('is unreachable, not failed, and has its own title', async () => {
    const page = openApps({ load: fetchFailed });
    expect((await panel()).textContent).toContain(texts.unreachable);
    expect(screen.queryByText(/could not be opened/)).toBeNull();
    expect(document.title).toBe(texts.titleOf('Notes'));
    expect(page.shell.toasts.toasts.get()).toEqual([]);
  });

  it('is opened when the browser is online', async () => {
    let load = fetchFailed;
    const page = openApps({ load: () => load() });
    await panel();
    load = () => Promise.resolve(page.notesApp);
    backOnline();
    await shown('notes');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not reload the page on Retry', async () => {
    const page = openApps({ load: fetchFailed });
    for (let time = 0; time < 3; time += 1) {
      await panel();
      await retry(page);
    }
    await panel();
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('is opened again when a person comes back to it', async () => {
    let load = fetchFailed;
    const page = openApps({ load: () => load() });
    await panel();
    await goTo(page, 'Tasks');
    await shown('tasks');
    load = () => Promise.resolve(page.notesApp);
    await goTo(page, 'Notes');
    await shown('notes');
  });

  it('does not use the fallback release', async () => {
    const notes = anApp({ fallback: { version: '0.9.0', entry: '/apps/notes/0.9.0/remoteEntry.js' } });
    const loads = jest.fn((_app: FeedApp, _release: ServedRelease) => fetchFailed());
    const { shell } = openPage({ user: 'ann', apps: [notes], load: loads as unknown as LoadApp });
    await panel();
    expect(loads.mock.calls.map(([, { version }]) => version)).toEqual(['1.0.0']);
    expect(shell.toasts.toasts.get()).toEqual([]);
  });
});

describe('an app without one of its chunks, offline', () => {
  it('is unreachable too', async () => {
    const hosts: Host[] = [];
    const mount = ({ host }: HostProps) => Promise.resolve(void hosts.push(host));
    openApps({ load: () => Promise.resolve(aNamedApp('notes', { mount })) });
    await waitFor(() => expect(hosts).toHaveLength(1));
    hosts[0]?.crash(new TypeError('Failed to fetch dynamically imported module'));
    expect((await panel()).textContent).toContain(texts.unreachable);
  });
});
