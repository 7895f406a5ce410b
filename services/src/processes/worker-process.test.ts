import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { WorkerProcess } from './worker-process.ts';

/** A process whose signals are recorded, and that ends when it is killed. */
class RecordedProcess extends EventEmitter {
  readonly pid = 7;
  readonly exitCode = null;
  readonly signalCode = 'SIGKILL';
  readonly kill = jest.fn(() => this.emit('close'));
}

function start() {
  const process = new RecordedProcess();
  const worker = Object.assign(new EventEmitter(), { process, isConnected: () => true, send: jest.fn() });
  jest.spyOn(cluster, 'fork').mockReturnValue(worker as unknown as Worker);
  const started = new WorkerProcess({}, () => {}).start({ kind: 'start', databaseUrl: '', publishes: false });
  started.catch(() => {});
  return { process, worker, started };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis.process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a worker process that starts', () => {
  it('is killed if its event loop hangs', async () => {
    const { process, worker, started } = start();
    worker.emit('message', { kind: 'loaded' });
    await jest.advanceTimersByTimeAsync(30_000);

    expect(process.kill).toHaveBeenCalledWith('SIGKILL');
    await expect(started).rejects.toThrow('A worker process ended while it started.');
  });

  it('may take long, as one that publishes does, if its event loop runs', async () => {
    const { process, worker, started } = start();
    worker.emit('message', { kind: 'loaded' });
    for (let beat = 0; beat < 60; beat += 1) {
      await jest.advanceTimersByTimeAsync(5000);
      worker.emit('message', { kind: 'alive' });
    }
    worker.emit('message', { kind: 'ready', url: '' });

    await started;
    expect(process.kill).not.toHaveBeenCalled();
  });
});
