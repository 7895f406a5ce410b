import { deferred } from '@daybook/host/testing/deferred';
import type { AppProps, LifeCycles } from 'single-spa';
import { isAbandoned, instrumentLifecycles, abortable } from './abortable.ts';

/** A person who may leave, and how many are listening for it. */
function aPerson() {
  const waiting = new Set<() => void>();
  const onLeave = (leave: () => void) => {
    waiting.add(leave);
    return () => void waiting.delete(leave);
  };
  return { onLeave, leaves: () => waiting.forEach((leave) => leave()), listening: () => waiting.size };
}

const props = {} as AppProps;

describe('what goes on unless the person leaves', () => {
  it('gives its result, and listens no longer', async () => {
    const { onLeave, listening } = aPerson();
    expect(await abortable(Promise.resolve('there'), onLeave)).toBe('there');
    expect(listening()).toBe(0);
  });

  it('fails as its work fails', async () => {
    const { onLeave } = aPerson();
    const error = await abortable(Promise.reject(new Error('broken')), onLeave).catch((reason: unknown) => reason);
    expect(error).toEqual(new Error('broken'));
    expect(isAbandoned(error)).toBe(false);
  });

  it('ends when the person leaves, and what comes later is nobody’s', async () => {
    const { onLeave, leaves, listening } = aPerson();
    const work = deferred<string>();
    const outcome = abortable(work.promise, onLeave).catch((reason: unknown) => reason);
    leaves();
    await work.reject(new Error('broken'));
    expect(isAbandoned(await outcome)).toBe(true);
    expect(listening()).toBe(0);
  });
});

describe('instrumented lifecycles', () => {
  function lifecycles(given: Partial<LifeCycles> = {}) {
    const said: string[] = [];
    const step = (name: string) => () => Promise.resolve(void said.push(name));
    const { onLeave, leaves } = aPerson();
    const steps: LifeCycles = { bootstrap: step('bootstrap'), mount: step('mount'), unmount: step('unmount'), ...given };
    return {
      said,
      leaves,
      ...instrumentLifecycles(steps, { onLeave, onOpen: () => void said.push('opened'), onClose: step('closed') }),
    };
  }

  it('say when the app is there, and before it goes', async () => {
    const { said, bootstrap, mount, unmount } = lifecycles();
    await bootstrap(props);
    await mount(props);
    await unmount(props);
    expect(said).toEqual(['bootstrap', 'mount', 'opened', 'closed', 'unmount']);
  });

  it('take lists of steps, in their order', async () => {
    const said: number[] = [];
    const step = (number: number) => () => Promise.resolve(void said.push(number));
    await lifecycles({ mount: [step(1), step(2)] }).mount(props);
    expect(said).toEqual([1, 2]);
  });

  it('do not say that an app is there whose mounting failed', async () => {
    const { said, mount } = lifecycles({ mount: () => Promise.reject(new Error('broken')) });
    await expect(mount(props)).rejects.toThrow('broken');
    expect(said).toEqual([]);
  });

  it('give up mounting when the person leaves', async () => {
    const { mount, leaves, said } = lifecycles({ mount: () => new Promise(() => undefined) });
    const outcome = mount(props).catch((reason: unknown) => reason);
    leaves();
    expect(isAbandoned(await outcome)).toBe(true);
    expect(said).toEqual([]);
  });
});
