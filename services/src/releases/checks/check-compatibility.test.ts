import type { ReleaseDescription } from '@daybook/contracts/apps';
import { aCandidate, aDescription, aLive } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';
import { fitsContract, fitsShell, withUsableFallbacks } from './check-compatibility.ts';
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

describe('the federation runtime of the shell', () => {
  const named = '@module-federation/runtime-core';
  const notes = aCandidate('notes', { shared: { react: '^19.0.0', [named]: '^2.9.2' } });
  const shellWith = (provides: Readonly<Record<string, string>>) => [
    aLive('shell', { provides: { shell: '1.0.0', ...react, ...provides } }),
  ];

  it('must fit the plugin that built an app', () => {
    expect(failedChecks(notes, shellWith({ [named]: '2.10.0' }))).toEqual({});
    expect(failedChecks(notes, shellWith({ [named]: '2.8.0' })).shared).toEqual([
      `The app needs ${named} ^2.9.2, and the shell has 2.8.0.`,
    ]);
  });

  it('must fit every live app in a new shell', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '1.0.0', ...react, [named]: '3.0.0' } });
    const other = aLive('notes', { shared: notes.description.shared });
    expect(failedChecks(next, [shell, other]).shared).toEqual([
      `The live app "notes" needs ${named} ^2.9.2, and the shell has 3.0.0.`,
    ]);
  });

  it('fits every app if the shell does not name it', () => {
    expect(failedChecks(notes, shellWith({}))).toEqual({});
  });

  it('must have the part that apps of newer tooling leave out, also after a roll back', () => {
    const part = '@module-federation/webpack-bundler-runtime';
    const newer = aCandidate('notes', { shared: { ...notes.description.shared, [part]: '^2.9.2' } });
    const before = aCandidate('shell', { version: '2.0.0', provides: { shell: '1.0.0', ...react, [named]: '2.9.2' } });

    expect(failedChecks(newer, shellWith({ [named]: '2.9.2', [part]: '2.9.2' }))).toEqual({});
    expect(failedChecks(newer, shellWith({ [named]: '2.9.2' })).shared).toEqual([
      `The app needs ${part} ^2.9.2, and the shell has none.`,
    ]);
    expect(failedChecks(before, [shell, aLive('notes', { shared: newer.description.shared })]).shared).toEqual([
      `The live app "notes" needs ${part} ^2.9.2, and the shell has none.`,
    ]);
  });
});

describe('a fallback', () => {
  const usable = (releases: readonly (readonly [now: ReleaseDescription, fallback: ReleaseDescription])[], fits = fitsContract) =>
    withUsableFallbacks(
      releases.map(([description, fallback]) => ({ app: description.app.name, description, fallback: { description: fallback } })),
      fits,
    ).map(({ fallback }) => fallback !== null);
  const shellWith = (contract: string, react = '19.3.1') => aDescription('shell', { provides: { shell: contract, react } });
  const appFor = (contract: string, react = '*') =>
    aDescription('notes', { app: { needs: { shell: contract, api: '^1.0.0' } }, shared: { react } });

  it.each([
    ['fits', '1.0.0', '^1.0.0', true],
    ['was built for an older one', '2.0.0', '^1.0.0', false],
  ])('of an app that %s the shell', (_, contract, needs, isUsable) => {
    expect(usable([[appFor('*'), appFor(needs)]])).toEqual([true]);
    expect(
      usable([
        [appFor('*'), appFor(needs)],
        [shellWith(contract), shellWith(contract)],
      ])[0],
    ).toBe(isUsable);
  });

  it('of the shell must fit every app, and every fallback that is left', () => {
    const ofShell = (now: string, fallback: string) =>
      usable([
        [shellWith('2.0.0'), shellWith('1.0.0')],
        [appFor(now), appFor(fallback)],
      ]);
    expect(ofShell('^1.0.0 || ^2.0.0', '^1.0.0')).toEqual([true, false]);
    expect(ofShell('^2.0.0', '^1.0.0')).toEqual([false, false]);
    expect(ofShell('^1.0.0 || ^2.0.0', '^2.0.0')).toEqual([false, true]);
  });

  it('must fit the shared packages too, if it is for a page', () => {
    const withReact = [
      [shellWith('1.0.0'), shellWith('1.0.0', '18.3.1')],
      [appFor('*', '^18.0.0 || ^19.0.0'), appFor('*', '^18.0.0')],
    ] as const;
    expect(usable(withReact, fitsShell)).toEqual([true, false]);
    expect(usable(withReact)).toEqual([true, true]);
  });
});
