import { anApp } from '../test-shell.tsx';
import { type AppEvent, loadOutcomes } from './load-outcomes.ts';
import { abortable } from './abortable.ts';

const app = anApp({ name: 'notes', version: '2.0.0' });

/** What becomes of so many changes, each 100 ms after the one before. */
function outcomesOf(...changes: Partial<AppEvent>[]) {
  const tell = jest.fn();
  const note = loadOutcomes(tell);
  changes.forEach((change, index) => note({ app, release: app, state: 'open', at: index * 100, ...change }));
  return tell.mock.calls.map(([outcome]: unknown[]) => outcome);
}

const hasLeft = () =>
  abortable(new Promise(() => undefined), (leave) => {
    queueMicrotask(leave);
    return () => undefined;
  }).catch((error: unknown) => error);

describe('an outcome', () => {
  it('tells that a release is there, and how long a person waited', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'open' })).toEqual([
      { app: 'notes', version: '2.0.0', result: 'mounted', ms: 100 },
    ]);
  });

  it('is told also of an app that was loaded while the page slept for a night', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'open', at: 28_800_000 })).toMatchObject([{ ms: 3_600_000 }]);
  });

  it('is told once: what is only shown again says nothing new', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'open' }, { state: 'closed' }, { state: 'open' })).toHaveLength(1);
  });

  it('tells that a release has failed, and the class of the error without its words', () => {
    const error = new TypeError('My diary: …');
    expect(outcomesOf({ state: 'opening' }, { state: 'failed', error })).toEqual([
      { app: 'notes', version: '2.0.0', result: 'failed', ms: 100, error: 'TypeError' },
    ]);
  });

  it('tells of a crash after the release was there', () => {
    const outcomes = outcomesOf({ state: 'opening' }, { state: 'open' }, { state: 'failed', error: 'broken' });
    expect(outcomes).toMatchObject([{ result: 'mounted' }, { result: 'failed', ms: 0, error: 'string' }]);
  });

  it('tells of each release by its own version', () => {
    const release = { version: '1.0.0', entry: '/apps/notes/1.0.0/remoteEntry.js' };
    const outcomes = outcomesOf({ state: 'opening' }, { state: 'failed', error: 1 }, { state: 'opening' }, { release });
    expect(outcomes).toMatchObject([{ version: '2.0.0' }, { version: '1.0.0', result: 'mounted' }]);
  });

  it('is none when a person has left', async () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'failed', error: await hasLeft() })).toEqual([]);
  });

  it('is none of a release that could not be asked for', () => {
    expect(outcomesOf({ state: 'opening' }, { state: 'unreachable', error: new TypeError('Failed to fetch') })).toEqual([]);
  });

  it('tells of an error left uncaught', () => {
    expect(outcomesOf({ state: 'uncaughtError', error: new RangeError('broken') })).toMatchObject([
      { result: 'stumbled', error: 'RangeError' },
    ]);
  });
});
