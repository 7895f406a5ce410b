import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { HostProps } from '@daybook/kit/lifecycles';
import type { Host } from '@daybook/kit/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LifeCycles } from 'single-spa';
import { anApp, openPage, quietConsole, toCome } from '../test-shell.tsx';
import type { LoadApp } from './federation.ts';

const never = () => new Promise<never>(() => undefined);

/** An app that shows its name, and what it was given. */
function aNamedApp(name: string, steps: Partial<LifeCycles<HostProps>> = {}) {
  const given: HostProps[] = [];
  const mounted = ({ element, host }: HostProps) => {
    given.push({ element, host });
    element.textContent = `The ${name} app`;
    return Promise.resolve();
  };
  const unmounted = ({ element }: HostProps) => Promise.resolve(void (element.textContent = ''));
  const lifecycles = { bootstrap: () => Promise.resolve(), mount: jest.fn(mounted), unmount: jest.fn(unmounted), ...steps };
  return { ...lifecycles, given } as typeof lifecycles & { given: HostProps[] };
}

/** A page with two apps, the first of which the test may break. */
function openApps({ load, at = '/' }: { load?: () => Promise<object>; at?: string } = {}) {
  const notes = anApp({ title: 'Notes' });
  const tasks = anApp({
    title: 'Tasks',
    menu: [{ label: 'Tasks', path: '/task', order: 2 }],
    paths: [{ path: '/task', login: true }],
  });
  const [notesApp, tasksApp] = [aNamedApp('notes'), aNamedApp('tasks')];
  const loads = jest.fn((app: typeof notes) =>
    app === notes ? (load?.() ?? Promise.resolve(notesApp)) : Promise.resolve(tasksApp),
  );
  const page = openPage({ at, user: 'ann', apps: [notes, tasks], load: loads as unknown as LoadApp });
  return { ...page, notes, tasks, notesApp, tasksApp, loads };
}

type Page = ReturnType<typeof openApps>;

const shown = (name: string) => screen.findByText(`The ${name} app`);
const panel = () => screen.findByRole('alert');
const goTo = (page: Page, label: string) => page.user.click(screen.getByRole('link', { name: label }));
const retry = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Retry' }));

describe('apps', () => {
  it('are opened where the address leads, and no other is loaded', async () => {
    const page = openApps();
    await shown('notes');
    expect(page.loads.mock.calls.map(([app]) => app.title)).toEqual(['Notes']);
  });

  it('get a host and an element of their own, and the same place as the page', async () => {
    const page = openApps();
    await shown('notes');
    const { host, element } = page.notesApp.given[0]!;
    expect(element.dataset['app']).toBe(page.notes.name);
    expect(host.location.get()).toBe(page.shell.place.location.get());
    expect(host.location.get()).toBe(host.location.get());
    expect(host.session.userId()).toBe('ann');
    expect(host.contract).toBe('1.0.0');
  });

  it('make room for each other, and leave an empty element', async () => {
    const page = openApps();
    await shown('notes');
    await goTo(page, 'Tasks');
    await shown('tasks');
    expect(page.notesApp.given[0]?.element.textContent).toBe('');
    expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('aria-current')).toBe('page');
  });

  it('are loaded once, and mounted each time', async () => {
    const page = openApps();
    await shown('notes');
    await goTo(page, 'Tasks');
    await shown('tasks');
    await goTo(page, 'Notes');
    await shown('notes');
    expect(page.loads.mock.calls.filter(([app]) => app === page.notes)).toHaveLength(1);
    expect(page.notesApp.mount).toHaveBeenCalledTimes(2);
  });

  it('name the screen while they are on the page, not on their way out', async () => {
    const page = openApps();
    await shown('notes');
    page.notesApp.given[0]?.host.setTitle('Milk');
    expect(document.title).toBe('Milk · Daybook');
    await goTo(page, 'Tasks');
    await shown('tasks');
    page.notesApp.given[0]?.host.setTitle('Too late');
    expect(document.title).toBe('Milk · Daybook');
  });
});

/** Each way in which an app can fail, and the time that it takes to be known. */
const faults: [string, () => Promise<object>][] = [
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['never comes', never],
  ['exposes nothing', () => Promise.resolve({})],
  ['throws when it starts', () => Promise.resolve(aNamedApp('notes', { bootstrap: () => Promise.reject(new Error('broken')) }))],
  ['throws when it is mounted', () => Promise.resolve(aNamedApp('notes', { mount: () => Promise.reject(new Error('broken')) }))],
  ['never starts', () => Promise.resolve(aNamedApp('notes', { bootstrap: never }))],
  ['is never mounted', () => Promise.resolve(aNamedApp('notes', { mount: never }))],
  [
    'crashes once it is there',
    () =>
      Promise.resolve(
        aNamedApp('notes', { mount: ({ host }) => Promise.resolve(void setTimeout(() => host.fail(new Error('broken')))) }),
      ),
  ],
];

describe.each(faults)('an app that %s', (_, load) => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    quietConsole();
  });
  afterEach(() => jest.useRealTimers());

  const afterFiveSeconds = () => act(() => jest.advanceTimersByTimeAsync(5000));
  const openBroken = (step = load) => {
    let broken = true;
    const page = openApps({ load: () => (broken ? step() : Promise.resolve(page.notesApp)) });
    return { ...page, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }), mend: () => (broken = false) };
  };

  it('is replaced within five seconds by a panel, and the rest of the page goes on', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    expect((await panel()).textContent).toContain('Notes could not be opened');
    expect(document.title).toBe('Notes · Daybook');
    await goTo(page, 'Tasks');
    await shown('tasks');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens on Retry when the fault is gone', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    await panel();
    page.mend();
    await retry(page);
    await shown('notes');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelectorAll(`[data-app=${page.notes.name}]`)).toHaveLength(1);
  });

  it('is tried again when a person comes back to it', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    await panel();
    await goTo(page, 'Tasks');
    await shown('tasks');
    page.mend();
    await goTo(page, 'Notes');
    await shown('notes');
  });

  it('shows the panel again when Retry is in vain', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    await panel();
    await retry(page);
    await afterFiveSeconds();
    await panel();
  });
});

describe('an app that was left', () => {
  it.each([
    ['while it is loaded', never],
    ['while it is mounted', () => Promise.resolve(aNamedApp('notes', { mount: never }))],
  ])('%s holds up no other, and is no failure', async (_, load) => {
    const logged = quietConsole();
    const page = openApps({ load });
    await waitFor(() => expect(page.shell.apps.get(page.notes.name)?.state.get()).toBe('opening'));
    await goTo(page, 'Tasks');
    await shown('tasks');
    expect(logged).not.toHaveBeenCalled();
  });

  it('while its unmounting fails holds up no other, and opens again', async () => {
    quietConsole();
    const broken = aNamedApp('notes', { unmount: () => Promise.reject(new Error('broken')) });
    const page = openApps({ load: () => Promise.resolve(broken) });
    await shown('notes');
    await goTo(page, 'Tasks');
    await shown('tasks');
    await goTo(page, 'Notes');
    await shown('notes');
  });

  it('never has the page loaded anew for it', async () => {
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
  it('says nothing any more about the one that replaced it', async () => {
    quietConsole();
    const hosts: Host[] = [];
    const failing = aNamedApp('notes', { mount: ({ host }) => Promise.reject((hosts.push(host), new Error('broken'))) });
    let load: () => Promise<object> = () => Promise.resolve(failing);
    const page = openApps({ load: () => load() });
    await panel();
    load = () => Promise.resolve(page.notesApp);
    await retry(page);
    await shown('notes');
    hosts[0]?.fail(new Error('a leftover of the first attempt'));
    expect(page.shell.apps.get(page.notes.name)?.state.get()).toBe('open');
    await shown('notes');
  });

  it('that comes after its limit is not put over the panel', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    quietConsole();
    const late = toCome<object>();
    const page = openApps({ load: () => late.promise });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    await panel();
    await late.comes(page.notesApp);
    expect(page.notesApp.mount).not.toHaveBeenCalled();
    jest.useRealTimers();
  });
});

describe('an app with a good release behind it', () => {
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

  it('shows that one in the same page when the live one cannot be loaded, and says so', async () => {
    const page = openWithFallback(() => Promise.reject(new Error('broken')));
    await shown('earlier');
    expect(page.versions()).toEqual(['1.0.0', '0.9.0']);
    await screen.findByText('The newest version of Notes does not work: you get the one before it.', {}, { timeout: 3000 });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that one when the live one crashes once it is there', async () => {
    let crash: Host['fail'] = () => undefined;
    const mount = ({ host }: HostProps) => Promise.resolve(void (crash = host.fail));
    openWithFallback(() => Promise.resolve(aNamedApp('notes', { mount })));
    await waitFor(() => expect(crash).not.toBe(undefined));
    await waitFor(() => {
      crash(new Error('broken'));
      expect(screen.queryByText('The earlier app')).toBeTruthy();
    });
  });

  it('has the panel when both fail, and Retry begins with the live one', async () => {
    let live = () => Promise.reject<object>(new Error('broken'));
    const page = openWithFallback(
      () => live(),
      () => Promise.reject(new Error('broken too')),
    );
    await panel();
    live = () => Promise.resolve(aNamedApp('notes'));
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await shown('notes');
    expect(page.versions()).toEqual(['1.0.0', '0.9.0', '1.0.0']);
  });
});
