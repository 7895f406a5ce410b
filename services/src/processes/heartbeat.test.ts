import { watchHeartbeat } from './heartbeat.ts';

const times = { beat: 1000, check: 2000 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function watch() {
  let beat = () => {};
  const unsubscribe = jest.fn();
  const onSilent = jest.fn();
  const subscribe = (onBeat: () => void) => {
    beat = onBeat;
    return unsubscribe;
  };
  const stop = watchHeartbeat(subscribe, onSilent, times);
  return { beat: () => beat(), unsubscribe, onSilent, stop };
}

describe('the watch of a process', () => {
  it('reports one that is silent for three checks, once', () => {
    const { onSilent, unsubscribe } = watch();
    jest.advanceTimersByTime(5999);
    expect(onSilent).not.toHaveBeenCalled();

    jest.advanceTimersByTime(60_000);
    expect(onSilent).toHaveBeenCalledTimes(1);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('starts again with each beat, and ends', () => {
    const { beat, onSilent, stop } = watch();
    for (let count = 0; count < 5; count += 1) {
      jest.advanceTimersByTime(4000);
      beat();
    }
    expect(onSilent).not.toHaveBeenCalled();

    stop();
    jest.advanceTimersByTime(60_000);
    expect(onSilent).not.toHaveBeenCalled();
  });
});
