import { Shutdown } from './shutdown.ts';

let ended: jest.SpyInstance;
let printed: jest.SpyInstance;

beforeEach(() => {
  ended = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A server that shuts down, while it waits for a load balancer to notice. */
function anEndingServer(delay = 60_000) {
  const shutdown = new Shutdown();
  const close = jest.fn();
  shutdown.add(close);
  shutdown.beforehand(delay, () => {});
  const exited = shutdown.exit();
  return { shutdown, close, exited };
}

describe('the wait before a shutdown', () => {
  it('ends at once for an error, which is logged', async () => {
    const { shutdown, close, exited } = anEndingServer();
    await shutdown.exit(new Error('The lock is lost.'));
    await exited;

    expect(close).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith(1);
    expect(printed).toHaveBeenCalledWith(expect.stringContaining('The lock is lost.'));
  });

  it('ends at a second signal without an error', async () => {
    const { shutdown, close, exited } = anEndingServer();
    await jest.advanceTimersByTimeAsync(5000);
    await shutdown.exit();
    await exited;

    expect([close.mock.calls.length, ended.mock.calls]).toEqual([1, [[0]]]);
  });

  it('continues at a signal to the whole process group, which arrives twice', async () => {
    jest.useRealTimers();
    const { shutdown, close, exited } = anEndingServer(200);
    const began = performance.now();
    await shutdown.exit();
    expect(close).not.toHaveBeenCalled();

    await exited;
    expect(performance.now() - began).toBeGreaterThan(150);
    expect([close.mock.calls.length, ended.mock.calls]).toEqual([1, [[0]]]);
  });
});

it('ends without an error although closing makes running work fail', async () => {
  const shutdown = new Shutdown();
  shutdown.add(() => shutdown.exit(new Error('The connection was closed.')));
  await shutdown.exit();

  expect(ended.mock.calls).toEqual([[0]]);
});
