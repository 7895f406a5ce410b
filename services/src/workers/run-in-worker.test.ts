import { setImmediate, setTimeout } from 'node:timers/promises';
import { runInWorker, type WorkerTask } from './run-in-worker.ts';

/** A task whose thread runs this code, with `workerData` and `parentPort` at hand. */
const aTask = (code: string, task: Partial<WorkerTask> = {}): WorkerTask => ({
  script: new URL(`data:text/javascript,import { parentPort, workerData } from 'node:worker_threads';${encodeURIComponent(code)}`),
  data: undefined,
  milliseconds: 20_000,
  memory: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  ...task,
});

const run = (task: WorkerTask) => runInWorker(task, (message: string) => message);

/** Keeps this thread busy, as a server under load is. */
function block(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const forever = 'for (;;);';
const tooMuch = 'const all = []; for (;;) all.push(new Array(1000).fill(0.5));';

describe('runInWorker', () => {
  it('returns the result, also after several messages, which it requests one by one', async () => {
    expect(await run(aTask('parentPort.postMessage(workerData)', { data: 'sent' }))).toEqual({ kind: 'result', result: 'sent' });

    const letters: string[] = [];
    const inParts = aTask(`const parts = [...'abc'];
      const send = () => parentPort.postMessage(parts.shift());
      parentPort.on('message', send);
      send();`);
    const outcome = await runInWorker(inParts, (letter: string) => {
      letters.push(letter);
      return letter === 'c' ? 'all' : undefined;
    });
    expect([outcome, letters]).toEqual([{ kind: 'result', result: 'all' }, ['a', 'b', 'c']]);
  });

  it.each([
    ['never responds', aTask(forever, { milliseconds: 100 }), { kind: 'too-long' }],
    ['waits without an end', aTask(`parentPort.on('message', () => {})`, { milliseconds: 100 }), { kind: 'too-long' }],
    ['takes all memory', aTask(tooMuch), { kind: 'out-of-memory' }],
    ['throws', aTask(`throw new Error('in the worker')`), { kind: 'error', error: { message: 'in the worker' } }],
    ['ends without a result', aTask(''), { kind: 'error', error: { message: 'The worker ended without a result.' } }],
    [
      'is not there',
      aTask('', { script: new URL('file:///nowhere.js') }),
      { kind: 'error', error: { message: `Cannot find module '/nowhere.js'` } },
    ],
  ])('reports how a worker ended that %s', async (_, task, outcome) => {
    expect(await run(task)).toMatchObject(outcome);
  });

  it('reports an error of the receiver', async () => {
    const outcome = await runInWorker(aTask('parentPort.postMessage(1)'), () => {
      throw new Error('refused');
    });
    expect(outcome).toEqual({ kind: 'error', error: new Error('refused') });
  });

  // Such an error once had no listener any more, because the limit had passed, and ended the server.
  it.each([
    ['throws', `throw new Error('late')`],
    ['runs out of memory', tooMuch],
  ])('survives a worker that %s while this thread is busy past the limit', async (_, code) => {
    const state = new Int32Array(new SharedArrayBuffer(4));
    const end = performance.now() + 2500;
    const afterStart = `Atomics.store(workerData, 0, 1); Atomics.wait(workerData, 0, 1); ${code}`;
    const running = run(aTask(afterStart, { data: state, milliseconds: 2000 }));
    // The worker has to have started: it cannot while this thread is blocked.
    while (Atomics.load(state, 0) === 0 && performance.now() < end) await setTimeout(5);
    // Timers come next after this: the limit passes before the error is noticed.
    await setImmediate();
    Atomics.store(state, 0, 2);
    Atomics.notify(state, 0);
    block(end - performance.now());
    // Jest fails a test with an uncaught exception.
    expect(await running).toEqual({ kind: 'too-long' });
  });

  it('ends with the reason of the signal, as soon as it aborts', async () => {
    const leave = new AbortController();
    const running = run(aTask(forever, { signal: leave.signal }));
    leave.abort(new Error('left'));
    await expect(running).rejects.toThrow('left');
    await expect(run(aTask(forever, { signal: leave.signal }))).rejects.toThrow('left');
  });
});
