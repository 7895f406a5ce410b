import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { ExtensionProps } from '@daybook/kit/host/extension-lifecycles';
import type { LifeCycles } from 'single-spa';
import { createStore } from '@daybook/host/store';
import type { HostServices } from '../apps/app-host.ts';
import type { LoadApp } from '../apps/federation.ts';
import { never } from '../apps/test-apps.tsx';
import { anApp, quietConsole } from '../test-shell.tsx';
import { withSlots } from './with-slots.ts';

const broken = () => Promise.reject(new Error('broken'));
const nothing = () => Promise.resolve();

/** A load that the test finishes. */
function aLoad() {
  let resolve: (loaded: unknown) => void = () => undefined;
  const promise = new Promise((loaded) => (resolve = loaded));
  return { promise, resolve: (loaded: unknown) => resolve(loaded) };
}

/** An extension that shows its context. */
function anExtension(steps: Partial<LifeCycles> = {}) {
  const received: ExtensionProps<unknown>[] = [];
  const mount = (props: ExtensionProps<unknown>) => {
    received.push(props);
    props.element.textContent = `Add ${String(props.context.get())}`;
    return Promise.resolve();
  };
  const unmount = jest.fn(({ element }: ExtensionProps<unknown>) => Promise.resolve(void (element.textContent = '')));
  return { received, lifecycles: { bootstrap: nothing, mount, unmount, ...steps } };
}

const context = createStore('Milk');

/** Returns the host of an app, in a page with these apps. */
function hostOf(app: FeedApp, others: readonly FeedApp[], load: unknown, release?: ServedRelease) {
  const record = jest.fn();
  const parts = { storageOf: () => ({}), user: createStore('ann'), navigation: {}, theme: 'of the page' };
  const makeHost = withSlots(parts as unknown as HostServices, {
    apps: [app, ...others],
    load: load as LoadApp,
    record,
    stateOf: () => undefined,
  });
  return { host: makeHost(app, jest.fn(), release), record };
}

/** Opens a slot of one app, with the extensions of others in their order. */
function openSlot(...loads: (() => Promise<unknown>)[]) {
  const others = loads.map(() => anApp());
  const filled = { 'note.actions': others.map(({ name }, index) => ({ app: name, module: `actions-${index}` })) };
  const load = jest.fn((one: FeedApp, _release: ServedRelease) => loads[others.indexOf(one)]?.());
  const { host, record } = hostOf(anApp({ filled }), others, load);
  const element = document.createElement('div');
  const close = host.openSlot?.('note.actions', { element, context }) ?? nothing;
  const visible = () => [...element.children].filter((child) => !(child as HTMLElement).hidden).map((child) => child.textContent);
  return { others, load, record, element, close, visible };
}

/** Lets time pass: loads and steps of lifecycles settle, and single-spa's timers run. */
const pass = (ms = 100) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a slot', () => {
  it("mounts another app's extension with the host of that app and the context, and shows it then", async () => {
    const { lifecycles, received } = anExtension();
    const { element, visible, load, others } = openSlot(() => Promise.resolve(lifecycles));
    expect(visible()).toEqual([]);
    await pass();
    expect(visible()).toEqual(['Add Milk']);
    expect(load.mock.calls[0]).toMatchObject([others[0], { version: '1.0.0', module: 'actions-0' }]);
    expect(received[0]).toMatchObject({
      host: { theme: 'of the page' },
      element: element.firstChild,
      domElement: element.firstChild,
    });
    expect(received[0]?.host.openSlot).toBeUndefined();
  });

  it('unmounts it and removes its element when it is closed', async () => {
    const { lifecycles } = anExtension();
    const { element, close } = openSlot(() => Promise.resolve(lifecycles));
    await pass();
    close();
    await pass();
    expect(lifecycles.unmount).toHaveBeenCalledTimes(1);
    expect(element.childNodes).toHaveLength(0);
  });

  it('mounts nothing that is loaded after it was closed', async () => {
    const { lifecycles, received } = anExtension();
    const load = aLoad();
    const { element, close, record } = openSlot(() => load.promise);
    await pass();
    close();
    load.resolve(lifecycles);
    await pass();
    expect(received).toEqual([]);
    expect(element.childNodes).toHaveLength(0);
    expect(record).not.toHaveBeenCalled();
  });

  it('of a fallback release has the extensions that fit this, also those that are an entry of their own', async () => {
    const [app, moods] = [anApp(), anApp()];
    const filled = { 'note.actions': [{ app: moods.name, entry: '/apps/moods/1.0.0/note.js' }] };
    const load = jest.fn((_: FeedApp, _release: ServedRelease) => Promise.resolve(anExtension().lifecycles));
    const { host } = hostOf(app, [moods], load, { version: '0.9.0', entry: '/apps/notes/0.9.0/remoteEntry.js', filled });
    host.openSlot?.('note.actions', { element: document.createElement('div'), context });
    await pass();
    expect(load.mock.calls).toMatchObject([[moods, { version: '1.0.0', entry: '/apps/moods/1.0.0/note.js' }]]);
  });

  it('stays empty, and loads nothing, if no extension fits it or its app is not in the page', async () => {
    const load = jest.fn();
    const { host } = hostOf(anApp({ filled: { 'note.actions': [{ app: 'gone', module: 'actions' }] } }), [], load);
    const element = document.createElement('div');
    host.openSlot?.('note.footer', { element, context });
    host.openSlot?.('note.actions', { element, context });
    await pass();
    expect(load).not.toHaveBeenCalled();
    expect(element.childNodes).toHaveLength(0);
  });
});

describe('an extension', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['cannot be loaded', broken],
    ['has no lifecycles', () => Promise.resolve({})],
    ['is not mounted, because it throws', () => Promise.resolve(anExtension({ mount: broken }).lifecycles)],
    ['is not prepared, because it throws', () => Promise.resolve(anExtension({ bootstrap: broken }).lifecycles)],
    ['hangs while it is mounted', () => Promise.resolve(anExtension({ mount: never }).lifecycles)],
  ])('that %s is removed within five seconds and reported, and the one beside it works', async (_, load) => {
    const logged = quietConsole();
    const { element, visible, record, others } = openSlot(load, () => Promise.resolve(anExtension().lifecycles));
    await pass(5000);
    expect(visible()).toEqual(['Add Milk']);
    expect(element.childNodes).toHaveLength(1);
    expect(record.mock.calls).toMatchObject([[{ app: others[0], release: others[0], state: 'uncaughtError' }]]);
    expect(logged).toHaveBeenCalledWith(`${others[0]?.name}: slot note.actions`, expect.any(Error));
  });

  it('that is not loaded within five seconds is removed, and does not count against its release', async () => {
    quietConsole();
    const late = aLoad();
    const { element, record } = openSlot(() => late.promise);
    await pass(4900);
    expect(element.childNodes).toHaveLength(1);
    await pass(200);
    expect(element.childNodes).toHaveLength(0);
    const { lifecycles, received } = anExtension();
    late.resolve(lifecycles);
    await pass();
    expect([received, record.mock.calls]).toEqual([[], []]);
  });

  it('that fails offline does not count against its release', async () => {
    quietConsole();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { element, record } = openSlot(broken);
    await pass();
    expect(element.childNodes).toHaveLength(0);
    expect(record).not.toHaveBeenCalled();
  });

  it('that crashes later is unmounted and removed, and counts once', async () => {
    quietConsole();
    const { lifecycles, received } = anExtension();
    const { element, record } = openSlot(() => Promise.resolve(lifecycles));
    await pass();
    received[0]?.host.crash(new Error('broken in rendering'));
    received[0]?.host.crash(new Error('broken again'));
    await pass();
    expect(element.childNodes).toHaveLength(0);
    expect(lifecycles.unmount).toHaveBeenCalledTimes(1);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it.each<[string, LifeCycles['unmount']]>([
    ['fails', broken],
    ['hangs', never],
  ])('whose unmounting %s leaves no element behind', async (_, unmount) => {
    quietConsole();
    const { element, close, visible } = openSlot(() => Promise.resolve(anExtension({ unmount }).lifecycles));
    await pass();
    expect(visible()).toEqual(['Add Milk']);
    close();
    expect(element.childNodes).toHaveLength(0);
    await pass(5000);
  });
});
