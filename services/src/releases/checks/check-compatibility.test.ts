import { aCandidate, aDescription, aLive } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';
import { isUsableFallback } from './check-compatibility.ts';
import type { Neighbour } from './run-checks.ts';

const shell = aLive('shell');
const react = { react: '19.3.1' };

/** A release that some visitors get already. */
const aRollout = (...given: Parameters<typeof aLive>): Neighbour => ({ ...aLive(...given), role: 'rollout' });

describe('shared', () => {
  it('packages must fit those of the live shell', () => {
    const notes = aCandidate('notes', { shared: { react: '^20.0.0', vue: '^3.0.0' } });
    expect(failedChecks(notes, [shell]).shared).toEqual([
      'The app needs react ^20.0.0, and the shell has 19.3.1.',
      'The app needs vue ^3.0.0, and the shell has none.',
    ]);
  });

  it('packages of a new shell must fit every live app', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '1.0.0', react: '20.0.0' } });
    expect(failedChecks(next, [shell, aLive('notes'), aLive('tasks', { shared: {} })]).shared).toEqual([
      'The live app "notes" needs react ^19.0.0, and the shell has 20.0.0.',
    ]);
  });
});

describe('contracts', () => {
  it('that the shell does not provide are copies of their own in a build that is not ours', () => {
    const habits = aCandidate('habits', { format: 'federation', shared: { react: '^20.0.0', vue: '^3.0.0' } });
    expect(failedChecks(habits, [shell]).shared).toEqual(['The app needs react ^20.0.0, and the shell has 19.3.1.']);
  });

  it('of the shell and the API must fit what the app was built for', () => {
    const notes = aCandidate('notes', { app: { needs: { shell: '^2.0.0', api: '^1.4.0' } } });
    expect(failedChecks(notes, [shell]).contracts).toEqual([
      'The app needs version ^1.4.0 of the API, which has 1.0.0 here.',
      "The app needs version ^2.0.0 of the shell's contract, and the live shell has 1.0.0.",
    ]);
  });

  it('of a new shell must fit every live app', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '2.0.0', react: '19.3.1' } });
    expect(failedChecks(next, [shell, aLive('notes')]).contracts).toEqual([
      'The live app "notes" needs version ^1.0.0 of the shell\'s contract, and this shell has 2.0.0.',
    ]);
  });
});

describe('the contract of the shell', () => {
  it('cannot be left out of a new shell while an app needs it', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: react });
    expect(failedChecks(next, [shell, aLive('notes')]).contracts).toEqual([
      'The live app "notes" needs version ^1.0.0 of the shell\'s contract, and this shell has none.',
    ]);
  });

  it('fits every app if the live shell declares none', () => {
    expect(failedChecks(aCandidate('notes'), [aLive('shell', { provides: react })])).toEqual({});
  });

  it('must fit a new app also in a rollout of the shell', () => {
    const rollout = aRollout('shell', { version: '2.0.0', provides: { shell: '2.0.0', ...react } });
    expect(failedChecks(aCandidate('notes'), [shell, rollout])).toEqual({
      contracts: ["The app needs version ^1.0.0 of the shell's contract, and the shell's rollout 2.0.0 has 2.0.0."],
    });
  });

  it('must fit the rollout of an app in a new shell', () => {
    const rollout = aRollout('notes', { version: '1.1.0', app: { needs: { shell: '^2.0.0', api: '^1.0.0' } } });
    expect(failedChecks(aCandidate('shell', { version: '1.1.0' }), [shell, rollout])).toEqual({
      contracts: ['The app "notes" (1.1.0, its rollout) needs version ^2.0.0 of the shell\'s contract, and this shell has 1.0.0.'],
    });
  });
});

describe('a shared package', () => {
  it('must fit a new app also in a rollout of the shell', () => {
    const rollout = aRollout('shell', { version: '1.1.0', provides: { shell: '1.0.0', react: '20.0.0' } });
    expect(failedChecks(aCandidate('notes'), [shell, rollout])).toEqual({
      shared: ['The app needs react ^19.0.0, and the shell has 20.0.0 as 1.1.0, its rollout.'],
    });
  });

  it('must fit the rollout of an app in a new shell', () => {
    const rollout = aRollout('notes', { version: '1.1.0', shared: { react: '^20.0.0' } });
    expect(failedChecks(aCandidate('shell', { version: '1.1.0' }), [shell, rollout])).toEqual({
      shared: ['The app "notes" (1.1.0, its rollout) needs react ^20.0.0, and the shell has 19.3.1.'],
    });
  });
});

describe('a fallback', () => {
  const shellWith = (contract: string) => ({ app: 'shell', description: aDescription('shell', { provides: { shell: contract } }) });
  const appFor = (name: string, contract: string) => ({
    app: name,
    description: aDescription(name, { app: { needs: { shell: contract, api: '^1.0.0' } } }),
  });

  it('of an app is usable if it fits the live shell', () => {
    const live = [appFor('tasks', '^1.0.0'), shellWith('2.0.0')];
    expect(isUsableFallback(appFor('notes', '^2.0.0'), live)).toBe(true);
    expect(isUsableFallback(appFor('notes', '^1.0.0'), live)).toBe(false);
  });

  it('of an app is usable if no shell is live', () => {
    expect(isUsableFallback(appFor('notes', '^1.0.0'), [appFor('tasks', '^1.0.0')])).toBe(true);
  });

  it('of the shell is usable if every live app fits it, whatever the live shell needs', () => {
    const live = [{ ...appFor('shell', '^9.0.0') }, appFor('notes', '^1.0.0'), appFor('tasks', '^1.1.0')];
    expect(isUsableFallback(shellWith('1.2.0'), live)).toBe(true);
    expect(isUsableFallback(shellWith('1.0.0'), live)).toBe(false);
  });
});
