import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { MutableStore } from '@daybook/host/store';
import type { Host } from '@daybook/kit/host/host';
import type { HostProps } from '@daybook/kit/host/lifecycles';
import { deferred } from '@daybook/kit/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { anApp, openPage, quietConsole } from '../test-shell.tsx';
import type { LoadApp } from './federation.ts';
import { FederationError } from './load-with-federation.ts';
import { aNamedApp, goTo, never, openApps, panel, retry, shown } from './test-apps.tsx';
import { texts } from '../texts.ts';

describe('the element of a failed app', () => {
  it('is hidden', async () => {
    quietConsole();
    const mount = ({ element }: HostProps) => {
      element.textContent = 'Half of it';
      return Promise.reject(new Error('broken'));
    };
    openApps({ load: () => Promise.resolve(aNamedApp('notes', { mount, unmount: () => Promise.resolve() })) });
    await panel();
    expect(screen.getByText('Half of it').hidden).toBe(true);
  });
});

describe('Retry', () => {
  it('reloads an outdated page', async () => {
    quietConsole();
    const page = openApps({ load: () => Promise.reject(new Error('broken')) });
    await panel();
    (page.shell.isOutdated as MutableStore<boolean>).set(true);
    await retry(page);
    expect(page.reload).toHaveBeenCalledTimes(1);
    expect(page.loads).toHaveBeenCalledTimes(1);
  });
});

describe('an app that was left', () => {
  it.each([
    ['while it is loaded', never],
    ['while it is mounted', () => Promise.resolve(aNamedApp('notes', { mount: never }))],
  ])('%s does not block others, and is not a failure', async (_, load) => {
    const logged = quietConsole();
    const page = openApps({ load });
    await waitFor(() => expect(page.shell.apps.get(page.notes.name)?.state.get()).toBe('opening'));
    await goTo(page, 'Tasks');
    await shown('tasks');
    expect(logged).not.toHaveBeenCalled();
  });

  it('whose unmounting fails does not block others, and opens again', async () => {
    quietConsole();
    const broken = aNamedApp('notes', { unmount: () => Promise.reject(new Error('broken')) });
    const page = openApps({ load: () => Promise.resolve(broken) });
    await shown('notes');
    await goTo(page, 'Tasks');
    await shown('tasks');
    await goTo(page, 'Notes');
    await shown('notes');
  });

  it('never causes a reload of the page', async () => {
    quietConsole();
    globalThis.fetch = () => Promise.resolve(new Response(''));
    let load: () => Promise<object> = () => Promise.reject(new Error('broken'));
    const page = openApps({ load: () => load() });
    await panel();
    await retry(page);
    await panel();
    load = never;
    await retry(page);
    await goTo(page, 'Tasks');
    await shown('tasks');
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.reload).not.toHaveBeenCalled();
  });
});

describe('an earlier attempt', () => {
  it('does not affect the one that replaced it', async () => {
    quietConsole();
    const hosts: Host[] = [];
    const failing = aNamedApp('notes', { mount: ({ host }) => Promise.reject((hosts.push(host), new Error('broken'))) });
    let load: () => Promise<object> = () => Promise.resolve(failing);
    const page = openApps({ load: () => load() });
    await panel();
    load = () => Promise.resolve(page.notesApp);
    await retry(page);
    await shown('notes');
    hosts[0]?.crash(new Error('a leftover of the first attempt'));
    expect(page.shell.apps.get(page.notes.name)?.state.get()).toBe('open');
    await shown('notes');
  });
});

describe('an app on a slow network', () => {
  afterEach(() => jest.useRealTimers());

  it('is waited for, opened when it is loaded, and reported as mounted', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    quietConsole();
    const late = deferred<object>();
    const page = openApps({ load: () => late.promise });
    const { state } = page.shell.apps.get(page.notes.name)!;
    const states = [state.get()];
    state.subscribe(() => states.push(state.get()));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    await screen.findByRole('status', { name: texts.loading('Notes') });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await screen.findByText(/This takes longer than usual/);
    await late.resolve(page.notesApp);
    await shown('notes');
    expect(states.at(-1)).toBe('open');
    expect(states).not.toContain('failed');
  });
});

describe('an app with a fallback release', () => {
  const fallback = { version: '0.9.0', entry: '/apps/notes/0.9.0/remoteEntry.js' };

  /** The live release fails as the test says; the one before it is good, unless that is broken too. */
  function openWithFallback(
    live: () => Promise<object>,
    before: () => Promise<object> = () => Promise.resolve(aNamedApp('earlier')),
  ) {
    const notes = anApp({ title: 'Notes', fallback });
    const loads = jest.fn((_app: FeedApp, release: ServedRelease) => (release === fallback ? before() : live()));
    const page = openPage({ user: 'ann', apps: [notes], load: loads as unknown as LoadApp });
    return { ...page, notes, versions: () => loads.mock.calls.map(([, { version }]) => version) };
  }
  beforeEach(() => void quietConsole());

  it('uses the fallback if the live release cannot be loaded, and shows a toast', async () => {
    const page = openWithFallback(() => Promise.reject(new Error('broken')));
    await shown('earlier');
    expect(page.versions()).toEqual(['1.0.0', '0.9.0']);
    await screen.findByText(texts.usingFallback('Notes'), {}, { timeout: 3000 });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('uses the fallback if the live release crashes after it was mounted', async () => {
    const live = aNamedApp('notes');
    const page = openWithFallback(() => Promise.resolve(live));
    await waitFor(() => expect(page.shell.apps.get(page.notes.name)?.state.get()).toBe('open'));
    act(() => live.received[0]!.host.crash(new Error('broken')));
    await shown('earlier');
  });

  it('keeps the live release if the federation runtime of the shell cannot be loaded, and Retry opens it', async () => {
    let live = () => Promise.reject<object>(new FederationError('broken'));
    const page = openWithFallback(() => live());
    await panel();
    live = () => Promise.resolve(aNamedApp('notes'));
    await page.user.click(screen.getByRole('button', { name: texts.retry }));
    await shown('notes');
    expect(page.versions()).toEqual(['1.0.0', '1.0.0']);
  });

  it('shows the error message if both fail, and Retry starts with the live release', async () => {
    let live = () => Promise.reject<object>(new Error('broken'));
    const page = openWithFallback(
      () => live(),
      () => Promise.reject(new Error('broken too')),
    );
    await panel();
    live = () => Promise.resolve(aNamedApp('notes'));
    await page.user.click(screen.getByRole('button', { name: texts.retry }));
    await shown('notes');
    expect(page.versions()).toEqual(['1.0.0', '0.9.0', '1.0.0']);
  });
});
