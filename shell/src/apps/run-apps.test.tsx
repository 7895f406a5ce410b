import { hostContract } from '@daybook/kit/host/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { triggerAppChange } from 'single-spa';
import { anApp, anEmptyApp, quietConsole, testShell } from '../test-shell.tsx';
import { aNamedApp, goTo, never, openApps, panel, retry, shown } from './test-apps.tsx';
import { texts } from '../texts.ts';

describe('apps', () => {
  it('are opened for the address, and others are not loaded', async () => {
    const page = openApps();
    await shown('notes');
    expect(page.loads.mock.calls.map(([app]) => app.title)).toEqual(['Notes']);
  });

  it('are requested before the frame is rendered, and once', async () => {
    const [app, other] = [anApp(), anApp({ paths: [{ path: '/task', login: true }] })];
    const load = jest.fn(() => Promise.resolve(anEmptyApp()));
    const { shell } = testShell({ user: 'ann', apps: [app, other], load });
    expect(load.mock.calls).toEqual([[app, app]]);
    await waitFor(() => expect(shell.apps.get(app.name)?.state.get()).toBe('open'));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that are left before single-spa asks for them are loaded when they are entered', async () => {
    const app = anApp();
    const load = jest.fn(() => Promise.resolve(anEmptyApp()));
    const { shell } = testShell({ user: 'ann', apps: [app], load });
    shell.navigation.navigate('/account');
    await act(async () => void (await triggerAppChange()));
    shell.navigation.navigate('/');
    await waitFor(() => expect(shell.apps.get(app.name)?.state.get()).toBe('open'));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('have a host and an element of their own, and the location of the page', async () => {
    const page = openApps();
    await shown('notes');
    const { host, element } = page.notesApp.received[0]!;
    expect(element.dataset['app']).toBe(page.notes.name);
    expect(host.location.get()).toBe(page.shell.navigation.location.get());
    expect(host.location.get()).toBe(host.location.get());
    expect(host.session.userId()).toBe('ann');
    expect(host.contract).toBe(hostContract);
  });

  it('replace each other, and leave an empty element', async () => {
    const page = openApps();
    await shown('notes');
    await goTo(page, 'Tasks');
    await shown('tasks');
    expect(page.notesApp.received[0]?.element.textContent).toBe('');
    expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('aria-current')).toBe('page');
  });

  it('are loaded once, and mounted each time they are entered', async () => {
    const page = openApps();
    await shown('notes');
    await goTo(page, 'Tasks');
    await shown('tasks');
    await goTo(page, 'Notes');
    await shown('notes');
    expect(page.loads.mock.calls.filter(([app]) => app === page.notes)).toHaveLength(1);
    expect(page.notesApp.mount).toHaveBeenCalledTimes(2);
  });

  it('set the title only while they are shown', async () => {
    const page = openApps();
    await shown('notes');
    page.notesApp.received[0]?.host.setTitle('Milk');
    expect(document.title).toBe(texts.titleOf('Milk'));
    await goTo(page, 'Tasks');
    await shown('tasks');
    page.notesApp.received[0]?.host.setTitle('Too late');
    expect(document.title).toBe(texts.titleOf('Milk'));
  });
});

/** Each way in which an app can fail, and the time that it takes to be known. */
const faults: [string, () => Promise<object>][] = [
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['exposes nothing', () => Promise.resolve({})],
  ['throws when it starts', () => Promise.resolve(aNamedApp('notes', { bootstrap: () => Promise.reject(new Error('broken')) }))],
  ['throws when it is mounted', () => Promise.resolve(aNamedApp('notes', { mount: () => Promise.reject(new Error('broken')) }))],
  ['never starts', () => Promise.resolve(aNamedApp('notes', { bootstrap: never }))],
  ['is never mounted', () => Promise.resolve(aNamedApp('notes', { mount: never }))],
  [
    'crashes once it is there',
    () =>
      Promise.resolve(
        aNamedApp('notes', { mount: ({ host }) => Promise.resolve(void setTimeout(() => host.crash(new Error('broken')))) }),
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
  const openBroken = () => {
    let broken = true;
    const page = openApps({ load: () => (broken ? load() : Promise.resolve(page.notesApp)) });
    return { ...page, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }), mend: () => (broken = false) };
  };

  it('is replaced within five seconds by an error message, and the rest of the page keeps working', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    expect((await panel()).textContent).toContain(texts.appFailed('Notes'));
    expect(document.title).toBe(texts.titleOf('Notes'));
    await goTo(page, 'Tasks');
    await shown('tasks');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens on Retry when the error is gone', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    await panel();
    page.mend();
    await retry(page);
    await shown('notes');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelectorAll(`[data-app=${page.notes.name}]`)).toHaveLength(1);
  });

  it('is opened again when a person comes back to it', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    await panel();
    await goTo(page, 'Tasks');
    await shown('tasks');
    page.mend();
    await goTo(page, 'Notes');
    await shown('notes');
  });

  it('shows the error message again after a failed Retry', async () => {
    const page = openBroken();
    await afterFiveSeconds();
    await panel();
    await retry(page);
    await afterFiveSeconds();
    await panel();
  });
});
