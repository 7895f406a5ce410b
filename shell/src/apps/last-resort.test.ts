import { anApp } from '../test-shell.tsx';
import { lastResortReload } from './app-controller.ts';

/** A page that may be loaded anew, and a server that has the app or not. */
function aResort(ask: () => Promise<Response>) {
  const server = jest.fn(ask);
  globalThis.fetch = server as typeof fetch;
  const reload = jest.fn();
  const resort = lastResortReload(anApp(), reload);
  const inVain = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      resort.retried();
      resort.failed();
    }
  };
  return { ...resort, server, reload, inVain, settled: () => new Promise((resolve) => setTimeout(resolve)) };
}

const there = () => Promise.resolve(new Response(''));

describe('the last resort', () => {
  it('reloads the page after two vain retries', async () => {
    const { inVain, reload, settled } = aResort(there);
    inVain(1);
    await settled();
    expect(reload).not.toHaveBeenCalled();
    inVain(1);
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page without retries', async () => {
    const { failed, reload, settled } = aResort(there);
    for (let time = 0; time < 5; time += 1) failed();
    await settled();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    [8001, 'counts from zero after the app was open for a while', 0],
    [5000, 'keeps counting if the app fails again soon', 1],
  ])('%d ms later it %s', async (ms, _, reloads) => {
    const { retried, inVain, opened, failed, reload, settled } = aResort(there);
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    inVain(1);
    retried();
    opened();
    now.mockReturnValue(ms);
    failed();
    await settled();
    now.mockRestore();
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it.each([
    ['is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no such app', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('does not reload the page if the server %s', async (_, ask) => {
    const { inVain, reload, server, settled } = aResort(ask);
    inVain(2);
    await settled();
    expect(server).toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
