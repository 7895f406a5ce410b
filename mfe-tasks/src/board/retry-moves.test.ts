import { readTask, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, offline, quietConsole, testHost } from '@daybook/kit/testing/test-host';
import { aTask } from '../task/test-task.ts';
import { createRetries, resumeMoves, stopResumedMoves } from './retry-moves.ts';

const minute = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  // The middle of the spread: pauses are exactly as long as they are meant to be.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => {
  stopResumedMoves();
  jest.useRealTimers();
});

/** Started retries, and the times of their attempts in milliseconds since then. */
function started() {
  const began = Date.now();
  const times: number[] = [];
  const retries = createRetries(() => times.push(Date.now() - began));
  retries.start();
  onTestEnd.push(retries.stop);
  return { retries, times };
}

const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.splice(0).forEach((end) => end()));

const setVisibility = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('retries', () => {
  it('wait twice as long each time, up to five minutes', () => {
    const { times } = started();
    jest.advanceTimersByTime(20 * minute);
    const pauses = times.map((time, index) => time - (times[index - 1] ?? 0));
    expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300].map((seconds) => seconds * 1000));
  });

  it.each([
    [0, 3000],
    [0.999, 4999],
  ])('are spread over a quarter of the pause: at a random %d the first comes after %d ms', (random, first) => {
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const { times } = started();
    jest.advanceTimersByTime(6000);
    expect(Math.floor((times[0] ?? 0) / 10)).toBe(Math.floor(first / 10));
  });

  it('come at once when the network is back, and then from the first pause on', () => {
    const { times } = started();
    jest.advanceTimersByTime(13_000);
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(12_000);
    expect(times).toEqual([4000, 12_000, 13_000, 17_000, 25_000]);
  });

  it('come at once when the page becomes visible, and not when it is hidden', () => {
    const { times } = started();
    jest.advanceTimersByTime(1000);
    setVisibility('hidden');
    window.dispatchEvent(new Event('online'));
    expect(times).toEqual([]);
    setVisibility('visible');
    expect(times).toEqual([1000]);
  });

  it('are left out while the browser is offline', () => {
    const { times } = started();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    jest.advanceTimersByTime(12_000);
    online.mockReturnValue(true);
    jest.advanceTimersByTime(16_000);
    expect(times).toEqual([28_000]);
  });

  it('end when they are stopped, and begin with the first pause when they are started again', () => {
    const { retries, times } = started();
    jest.advanceTimersByTime(4000);
    retries.start();
    retries.stop();
    window.dispatchEvent(new Event('online'));
    setVisibility('visible');
    jest.advanceTimersByTime(minute);
    expect(times).toEqual([4000]);
    retries.start();
    jest.advanceTimersByTime(4000);
    expect(times).toEqual([4000, 68_000]);
  });

  it('that are started go on as they are if they are started again', () => {
    const { retries, times } = started();
    jest.advanceTimersByTime(3000);
    retries.start();
    jest.advanceTimersByTime(9000);
    expect(times).toEqual([4000, 12_000]);
  });
});

describe('the moves of an earlier page', () => {
  /** A device with unsaved moves of these cards, and a server that is away until `back`. */
  async function aDevice(...moves: { id: number; refused?: string }[]) {
    quietConsole();
    const host = testHost();
    for (const { id, ...rest } of moves)
      await host.drafts.write(`tasks/outbox/move/${id}`, { to: 'completed', over: ['incomplete'], name: 'a', ...rest });
    host.api.on(readTask, offline);
    const back = () => {
      host.api.on(readTask, ({ params }) => jsonResponse(aTask({ id: Number(params.pk) }), { etag: '"1"' }));
      host.api.on(updateTask, ({ body }) => jsonResponse(aTask(body as object), { etag: '"2"' }));
    };
    const reads = () => host.api.requests(readTask).map(({ params }) => params.pk);
    return { host, back, reads };
  }

  it('are sent at once, and those that failed again later', async () => {
    const { host, back, reads } = await aDevice({ id: 1 }, { id: 2 });
    resumeMoves(host);
    await jest.advanceTimersByTimeAsync(1);
    expect(reads()).toEqual(['1', '2']);
    back();
    await jest.advanceTimersByTimeAsync(4000);
    expect(await host.drafts.keys('tasks/outbox/')).toEqual([]);
    await jest.advanceTimersByTimeAsync(20 * minute);
    expect(reads()).toEqual(['1', '2', '1', '2']);
  });

  it('are not sent if the server has rejected them', async () => {
    const { host, back, reads } = await aDevice({ id: 1, refused: 'No.' });
    back();
    resumeMoves(host);
    await jest.advanceTimersByTimeAsync(minute);
    expect(reads()).toEqual([]);
  });

  it('are left to the board when it opens', async () => {
    const { host, reads } = await aDevice({ id: 1 });
    resumeMoves(host);
    await jest.advanceTimersByTimeAsync(1);
    stopResumedMoves();
    await jest.advanceTimersByTimeAsync(20 * minute);
    expect(reads()).toEqual(['1']);
  });

  it('are not sent any more after a logout', async () => {
    const { host, reads } = await aDevice({ id: 1 });
    let user = 'ann';
    resumeMoves({ ...host, session: { userId: () => user } });
    await jest.advanceTimersByTimeAsync(1);
    user = 'bob';
    await jest.advanceTimersByTimeAsync(20 * minute);
    expect(reads()).toEqual(['1']);
    expect(await host.drafts.keys('tasks/outbox/')).toHaveLength(1);
  });

  it('that cannot be read are reported', async () => {
    const { host } = await aDevice();
    const broken = new Error('The disk is full.');
    const reportError = jest.fn();
    resumeMoves({ ...host, drafts: { ...host.drafts, keys: () => Promise.reject(broken) }, reportError });
    await jest.advanceTimersByTimeAsync(1);
    expect(reportError).toHaveBeenCalledWith(broken, 'move');
  });
});
