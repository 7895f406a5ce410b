import { anApp } from '../test-shell.tsx';
import { lastResortReload } from './app-controller.ts';

/** Returns a last resort with a mocked reload and server. */
function createResort(respond: () => Promise<Response>) {
  const server = jest.fn(respond);
  globalThis.fetch = server as typeof fetch;
  const reload = jest.fn();
  const resort = lastResortReload(anApp(), reload);
  const retryAndFail = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      resort.retried();
      resort.failed();
    }
  };
  return { ...resort, server, reload, retryAndFail, settled: () => new Promise((resolve) => setTimeout(resolve)) };
}

const reachable = () => Promise.resolve(new Response(''));

describe('the last resort', () => {
  it('reloads the page after two failed retries', async () => {
    const { retryAndFail, reload, settled } = createResort(reachable);
    retryAndFail(1);
    await settled();
    expect(reload).not.toHaveBeenCalled();
    retryAndFail(1);
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page without retries', async () => {
    const { failed, reload, settled } = createResort(reachable);
    for (let time = 0; time < 5; time += 1) failed();
    await settled();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    [8001, 'counts from zero after the app was open for a while', 0],
    [5000, 'keeps counting if the app fails again soon', 1],
  ])('%d ms later it %s', async (ms, _, reloads) => {
    const { retried, retryAndFail, opened, failed, reload, settled } = createResort(reachable);
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    retryAndFail(1);
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
    ['responds with an error', () => Promise.resolve(new Response('', { status: 503 }))],
  ])('does not reload the page if the server %s', async (_, respond) => {
    const { retryAndFail, reload, server, settled } = createResort(respond);
    retryAndFail(2);
    await settled();
    expect(server).toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
