import { anApp, anEmptyApp } from '../test-shell.tsx';
import type { AppLoader, LoadApp } from './federation.ts';
import { FederationError, loadWithFederation } from './load-with-federation.ts';

/** Imports that have these results, one after another; an error is thrown. */
function imports(...results: (Error | LoadApp)[]) {
  const runtimeOf = (result: Error | LoadApp) =>
    result instanceof Error ? Promise.reject(result) : Promise.resolve({ federate: () => ({ load: result, loadAhead }) });
  return results.reduce(
    (mock, result) => mock.mockImplementationOnce(() => runtimeOf(result)),
    jest.fn<Promise<{ federate: () => AppLoader }>, []>(),
  );
}

interface Process {
  readonly on: (event: 'unhandledRejection', listener: () => void) => void;
  readonly off: Process['on'];
}

/** The tests of browser code have no types of Node. */
const node = jest.requireActual<Process>('node:process');

const app = anApp();
const loadAhead = jest.fn(() => Promise.resolve());
const lost = new TypeError('Failed to fetch');
const loads = () => jest.fn<ReturnType<LoadApp>, Parameters<LoadApp>>(() => Promise.resolve(anEmptyApp()));

/** Runs what waits until the page is idle. */
const becomeIdle = () => jest.advanceTimersByTimeAsync(10_000);

describe('the federation runtime', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is imported once more if the first import fails, and the app is loaded', async () => {
    const load = loads();
    const importRuntime = imports(lost, load);
    await expect(loadWithFederation([app], importRuntime).load(app, app)).resolves.toHaveProperty('mount');
    expect(load).toHaveBeenCalledWith(app, app);
    expect(importRuntime).toHaveBeenCalledTimes(2);
  });

  it('fails with an error of its own if both imports fail, and the next call tries again', async () => {
    const { load } = loadWithFederation([app], imports(lost, lost, loads()));
    const error = await load(app, app).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FederationError);
    expect(error).toHaveProperty('cause', lost);
    await expect(load(app, app)).resolves.toHaveProperty('mount');
  });

  it('does not turn the error of an app into its own', async () => {
    const broken = new Error('broken');
    const failing = jest.fn<ReturnType<LoadApp>, Parameters<LoadApp>>(() => Promise.reject(broken));
    await expect(loadWithFederation([app], imports(failing)).load(app, app)).rejects.toBe(broken);
  });

  it('is imported when the page is idle, and an app that follows does not import it again', async () => {
    const importRuntime = imports(loads());
    const { load } = loadWithFederation([app], importRuntime);
    await becomeIdle();
    expect(importRuntime).toHaveBeenCalledTimes(1);
    await load(app, app);
    expect(importRuntime).toHaveBeenCalledTimes(1);
  });

  it('is imported by an app that is loaded ahead', async () => {
    const importRuntime = imports(loads());
    const loader = loadWithFederation([app], importRuntime);
    await loader.loadAhead(app);
    expect(loadAhead.mock.calls).toEqual([[app]]);
    await loader.load(app, app);
    expect(importRuntime).toHaveBeenCalledTimes(1);
  });

  it('has no unhandled rejection if the import of an idle page fails, and the first app tries again', async () => {
    const unhandled = jest.fn();
    node.on('unhandledRejection', unhandled);
    try {
      const importRuntime = imports(lost, loads());
      const { load } = loadWithFederation([app], importRuntime);
      await becomeIdle();
      jest.useRealTimers();
      // Node emits the event after the microtasks of a turn.
      await new Promise((resolve) => setTimeout(resolve));
      expect(importRuntime).toHaveBeenCalledTimes(1);
      expect(unhandled).not.toHaveBeenCalled();
      await expect(load(app, app)).resolves.toHaveProperty('mount');
    } finally {
      node.off('unhandledRejection', unhandled);
    }
  });
});
