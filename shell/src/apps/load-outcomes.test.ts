import { anApp } from '../test-shell.tsx';
import { type AppEvent, loadOutcomes } from './load-outcomes.ts';
import { FederationError } from './load-with-federation.ts';
import { abortable } from './release-attempt.ts';

const app = anApp({ name: 'notes', version: '2.0.0' });

/** Returns the reported outcomes of these changes, which follow each other after 100 ms. */
function outcomesOf(...changes: Partial<AppEvent>[]) {
  const report = jest.fn();
  const record = loadOutcomes(report);
  changes.forEach((change, index) => record({ app, release: app, state: 'open', at: index * 100, ...change }));
  return report.mock.calls.map(([outcome]: unknown[]) => outcome);
}

const hasLeft = () =>
  abortable(new Promise(() => undefined), (leave) => {
    queueMicrotask(leave);
    return () => undefined;
  }).catch((error: unknown) => error);

describe('a load outcome', () => {
  it('reports that a release was mounted, and how long it took', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'open' })).toEqual([
      { app: 'notes', version: '2.0.0', result: 'mounted', ms: 100 },
    ]);
  });

  it('is reported also if the page slept meanwhile', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'open', at: 28_800_000 })).toMatchObject([{ ms: 3_600_000 }]);
  });

  it('is reported once, not again for an app that is only shown again', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'open' }, { state: 'closed' }, { state: 'open' })).toHaveLength(1);
  });

  it('reports that a release has failed, with the class of the error but not its message', () => {
    const error = new TypeError('My diary: …');
    expect(outcomesOf({ state: 'opening' }, { state: 'failed', error })).toEqual([
      { app: 'notes', version: '2.0.0', result: 'failed', ms: 100, error: 'TypeError' },
    ]);
  });

  it('reports a crash of a mounted release', () => {
    const outcomes = outcomesOf({ state: 'opening' }, { state: 'open' }, { state: 'failed', error: 'broken' });
    expect(outcomes).toMatchObject([{ result: 'mounted' }, { result: 'failed', ms: 0, error: 'string' }]);
  });

  it('names the version of each release', () => {
    const release = { version: '1.0.0', entry: '/apps/notes/1.0.0/remoteEntry.js' };
    const outcomes = outcomesOf({ state: 'opening' }, { state: 'failed', error: 1 }, { state: 'opening' }, { release });
    expect(outcomes).toMatchObject([{ version: '2.0.0' }, { version: '1.0.0', result: 'mounted' }]);
  });

  it('is not reported if the person has left', async () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'failed', error: await hasLeft() })).toEqual([]);
  });

  it('is not reported for a release that could not be loaded offline', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'unreachable', error: new TypeError('Failed to fetch') })).toEqual([]);
  });

  it.each(['failed', 'uncaughtError'] as const)(
    'reports a failure of the shell, not of the app, if its federation runtime cannot be loaded (%s)',
    (state) => {
      document.body.innerHTML = '<script id="shell" type="application/json">{"version":"4.1.0"}</script>';
      const error = new FederationError('broken', { cause: new SyntaxError('broken') });
      expect(outcomesOf({ state: 'opening' }, { state, error })).toEqual([
        { app: 'shell', version: '4.1.0', result: 'failed', ms: 100, error: 'SyntaxError' },
      ]);
    },
  );

  it('reports an uncaught error', () => {
    expect(outcomesOf({ state: 'uncaughtError', error: new RangeError('broken') })).toMatchObject([
      { result: 'stumbled', error: 'RangeError' },
    ]);
  });
});
