import { createRetries } from './retries.ts';

const minute = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  // The middle of the spread: pauses are exactly as long as they are meant to be.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => jest.useRealTimers());

/** Started retries, and the times of their attempts in milliseconds since then. */
function started() {
  const began = Date.now();
  const times: number[] = [];
  const retries = createRetries(() => times.push(Date.now() - began));
  retries.setStarted(true);
  onTestEnd.push(() => retries.setStarted(false));
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

  it('come at once when the window gets the focus, once however often it does within a second', () => {
    const { times } = started();
    jest.advanceTimersByTime(1000);
    for (const _ of [1, 2]) window.dispatchEvent(new Event('focus'));
    jest.advanceTimersByTime(2000);
    window.dispatchEvent(new Event('focus'));
    expect(times).toEqual([1000, 3000]);
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
    retries.setStarted(true);
    retries.setStarted(false);
    window.dispatchEvent(new Event('online'));
    setVisibility('visible');
    jest.advanceTimersByTime(minute);
    expect(times).toEqual([4000]);
    retries.setStarted(true);
    jest.advanceTimersByTime(4000);
    expect(times).toEqual([4000, 68_000]);
  });

  it('that are started go on as they are if they are started again', () => {
    const { retries, times } = started();
    jest.advanceTimersByTime(3000);
    retries.setStarted(true);
    jest.advanceTimersByTime(9000);
    expect(times).toEqual([4000, 12_000]);
  });

  it('come later if the server has asked for that, never sooner', () => {
    const { retries, times } = started();
    retries.postpone(1000);
    retries.postpone(30_000);
    jest.advanceTimersByTime(29_000);
    expect(times).toEqual([]);
    jest.advanceTimersByTime(10_000);
    expect(times).toEqual([30_000, 38_000]);
  });

  it('come at a sign of the server, at most once a second', () => {
    const { retries, times } = started();
    jest.advanceTimersByTime(2000);
    retries.onSign();
    retries.onSign();
    jest.advanceTimersByTime(1000);
    retries.onSign();
    expect(times).toEqual([2000, 3000]);
    retries.setStarted(false);
    jest.advanceTimersByTime(1000);
    retries.onSign();
    expect(times).toEqual([2000, 3000]);
  });
});
