import { waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import type { LifeCycleFn } from 'single-spa';
import { loadForeignRelease } from './foreign-release.ts';

const remote = { version: '1.0.0', entry: '/apps/habits/1.0.0/remoteEntry.js', format: 'federation' as const };
const lifecycles = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };

/** Loads a remote that exposes this, and returns a function that runs all steps of a lifecycle. */
async function loaded(exported: unknown, release: object = {}) {
  const load = jest.fn((_: string) => Promise.resolve(exported));
  const app = await loadForeignRelease({ ...remote, ...release }, load);
  const run = async (name: 'mount' | 'unmount', props: object = {}) => {
    for (const step of [app[name]].flat()) await (step as LifeCycleFn<object>)(props as never);
  };
  return { load, run };
}

describe('a remote of another build', () => {
  it.each([
    ['by their names', lifecycles],
    ['as the default', { default: lifecycles }],
    ['without bootstrap', { mount: lifecycles.mount, unmount: lifecycles.unmount }],
  ])('may export lifecycles %s', async (_, exported) => {
    jest.clearAllMocks();
    const { load, run } = await loaded(exported);
    await run('mount', { name: 'habits' });
    await run('unmount');
    expect([load.mock.calls, lifecycles.mount.mock.calls]).toEqual([[['app']], [[{ name: 'habits' }]]]);
    expect(lifecycles.unmount).toHaveBeenCalledTimes(1);
  });

  it('may expose the module under another name', async () => {
    expect((await loaded(lifecycles, { module: 'Habits' })).load).toHaveBeenCalledWith('Habits');
  });

  it('may be a search, which has no lifecycles', async () => {
    const module = { search: jest.fn() };
    expect(await loadForeignRelease(remote, () => Promise.resolve(module))).toBe(module);
  });

  it('is rejected if it exports neither lifecycles nor a component', async () => {
    await expect(loaded({ Habits: 'none' })).rejects.toThrow('neither single-spa');
  });
});

describe('a remote that exports a React component', () => {
  // The component renders by itself, as in a page: React's test mode would wait for the test to let it.
  beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  const props = () => ({ domElement: document.createElement('div'), host: { crash: jest.fn(), locale: 'en' } });

  it('is rendered with the host, and leaves nothing behind', async () => {
    const Habits = ({ host }: { host: { locale: string } }): ReactNode => createElement('p', {}, host.locale);
    const { run } = await loaded({ default: Habits });
    const { domElement, host } = props();
    await run('mount', { domElement, host });
    await waitFor(() => expect(domElement.textContent).toBe('en'));
    await run('unmount');
    expect(domElement.childNodes).toHaveLength(0);
  });

  it('reports a crash to the host', async () => {
    const { run } = await loaded({
      default: () => {
        throw new Error('broken screen');
      },
    });
    const { domElement, host } = props();
    await run('mount', { domElement, host });
    await waitFor(() => expect(host.crash).toHaveBeenCalledWith(new Error('broken screen'), expect.anything()));
  });
});
