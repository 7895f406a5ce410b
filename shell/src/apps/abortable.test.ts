import { deferred } from '@daybook/kit/testing/fake-api';
import type { AppProps, LifeCycles } from 'single-spa';
import { abortable, instrumentLifecycles, isAbandoned } from './release-attempt.ts';

/** Returns a visit that a test can end, with the number of listeners for its end. */
function newVisit() {
  const listeners = new Set<() => void>();
  const onLeave = (leave: () => void) => {
    listeners.add(leave);
    return () => void listeners.delete(leave);
  };
  return { onLeave, leave: () => listeners.forEach((leave) => leave()), listenerCount: () => listeners.size };
}

const props = {} as AppProps;

describe('abortable work', () => {
  it('returns its result, and stops listening', async () => {
    const { onLeave, listenerCount } = newVisit();
    expect(await abortable(Promise.resolve('there'), onLeave)).toBe('there');
    expect(listenerCount()).toBe(0);
  });

  it('rejects with its error', async () => {
    const { onLeave } = newVisit();
    const error = await abortable(Promise.reject(new Error('broken')), onLeave).catch((reason: unknown) => reason);
    expect(error).toEqual(new Error('broken'));
    expect(isAbandoned(error)).toBe(false);
  });

  it('rejects when the person leaves, and ignores later results', async () => {
    const { onLeave, leave: leaves, listenerCount } = newVisit();
    const work = deferred<string>();
    const outcome = abortable(work.promise, onLeave).catch((reason: unknown) => reason);
    leaves();
    await work.reject(new Error('broken'));
    expect(isAbandoned(await outcome)).toBe(true);
    expect(listenerCount()).toBe(0);
  });
});

describe('instrumented lifecycles', () => {
  function lifecycles(overrides: Partial<LifeCycles> = {}) {
    const events: string[] = [];
    const step = (name: string) => () => Promise.resolve(void events.push(name));
    const { onLeave, leave: leaves } = newVisit();
    const steps: LifeCycles = { bootstrap: step('bootstrap'), mount: step('mount'), unmount: step('unmount'), ...overrides };
    return {
      events,
      leaves,
      ...instrumentLifecycles(steps, { onLeave, onOpen: () => void events.push('opened'), onClose: step('closed') }),
    };
  }

  it('report when the app is open, and before it is closed', async () => {
    const { events, bootstrap, mount, unmount } = lifecycles();
    await bootstrap(props);
    await mount(props);
    await unmount(props);
    expect(events).toEqual(['bootstrap', 'mount', 'opened', 'closed', 'unmount']);
  });

  it('run lists of steps in order', async () => {
    const events: number[] = [];
    const step = (number: number) => () => Promise.resolve(void events.push(number));
    await lifecycles({ mount: [step(1), step(2)] }).mount(props);
    expect(events).toEqual([1, 2]);
  });

  it('do not report an app as open if mounting failed', async () => {
    const { events, mount } = lifecycles({ mount: () => Promise.reject(new Error('broken')) });
    await expect(mount(props)).rejects.toThrow('broken');
    expect(events).toEqual([]);
  });

  it('abort mounting when the person leaves', async () => {
    const { mount, leaves, events } = lifecycles({ mount: () => new Promise(() => undefined) });
    const outcome = mount(props).catch((reason: unknown) => reason);
    leaves();
    expect(isAbandoned(await outcome)).toBe(true);
    expect(events).toEqual([]);
  });
});
