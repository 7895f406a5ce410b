import { setTimeout as wait } from 'node:timers/promises';
import { keepRunning, type RunningProgram } from './keep-running.ts';

const endsAgain = new Error('It ended again and again.');
const never = Number.MAX_SAFE_INTEGER;

/** A program that runs until it is told to end. */
function aProgram() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, halt: end, stop: () => Promise.resolve(end()) };
}

/** Keeps a program running; each time that it starts it runs for `life` milliseconds. */
function keepOneRunning(times: { pauses: number[]; stable: number }, life: number, start: () => RunningProgram = aProgram) {
  const starts: number[] = [];
  const startNext = async () => {
    starts.push(performance.now());
    const program = start();
    void wait(life).then(program.halt);
    return Promise.resolve(program);
  };
  const first = aProgram();
  const running = keepRunning({ first, start: startNext, onRestart: () => restarts.push(starts.length), endsAgain }, times);
  const restarts: number[] = [];
  return { running, starts, restarts, endFirst: first.halt };
}

describe('keepRunning', () => {
  it('restarts the program with growing pauses, and gives up in the end', async () => {
    const { running, starts, restarts, endFirst } = keepOneRunning({ pauses: [0, 40, 80], stable: never }, 1);

    endFirst();

    await expect(running.gaveUp).resolves.toBe(endsAgain);
    expect(restarts).toEqual([1, 2, 3]);
    expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(39);
    expect(starts[2]! - starts[1]!).toBeGreaterThanOrEqual(79);
  });

  it('gives up with the error of the last start', async () => {
    const full = new Error('The disk is full.');
    const { running, starts, endFirst } = keepOneRunning({ pauses: [0, 1, 1], stable: never }, 1, () => {
      throw full;
    });

    endFirst();

    await expect(running.gaveUp).resolves.toBe(full);
    expect(starts).toHaveLength(3);
  });

  it('resets the pauses after the program ran for long enough', async () => {
    const { running, restarts, endFirst } = keepOneRunning({ pauses: [0], stable: 10 }, 40);
    await wait(20);

    endFirst();
    for (let round = 0; round < 100 && restarts.length < 3; round += 1) await wait(20);
    await running.stop();

    expect(restarts.length).toBeGreaterThanOrEqual(3);
  });

  it.each(['stop', 'halt'] as const)('does not restart it after %s', async (way) => {
    const { running, starts } = keepOneRunning({ pauses: [0], stable: never }, never);

    await running[way]();
    await wait(20);

    expect(starts).toEqual([]);
  });

  it.each([
    [['stop'], ['stop']],
    [['halt'], ['halt']],
    [['stop', 'halt'], ['halt']],
    // A shutdown after the lock was lost: a halted program need not be stopped.
    [['halt', 'stop'], ['halt']],
  ] as const)('applies %j during a start as %j after it', async (calls, expected) => {
    const endings: string[] = [];
    const program = aProgram();
    let hasStarted = (_: RunningProgram) => {};
    const start = () => new Promise<RunningProgram>((resolve) => (hasStarted = resolve));
    const first = aProgram();
    const running = keepRunning({ first, start, onRestart: () => {}, endsAgain }, { pauses: [0], stable: never });
    first.halt();
    await wait(20);

    const ended = calls.map(async (call) => running[call]());
    hasStarted({
      ended: program.ended,
      stop: () => Promise.resolve(void endings.push('stop')),
      halt: () => void endings.push('halt'),
    });
    await Promise.all(ended);
    await wait(20);

    expect(endings).toEqual(expected);
  });
});
