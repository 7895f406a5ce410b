import { aDescription, aLive } from '../../../test/sample-releases.ts';
import { newConflicts, rejectConflicts, rejectTakenPaths, toNeighbours, withConflicts, withFreePaths } from './conflicts.ts';
import type { LiveRelease } from './live-releases.service.ts';

const shellWith = (contract: string) => aDescription('shell', { provides: { shell: contract, react: '19.3.1' } });
const notesFor = (shell: string) => aDescription('notes', { app: { needs: { shell, api: '^1.0.0' } } });

function live(app: string, description: LiveRelease['description'], fallback: LiveRelease['description']): LiveRelease {
  const before = { version: '1.0.0', description: fallback, files: {} };
  return {
    app,
    version: '2.0.0',
    change: '1',
    by: 'start',
    description,
    files: {},
    fallback: before,
    rollout: null,
    permissions: {},
  };
}

describe('after a start with a new major version of the host contract', () => {
  const upgraded = [live('shell', shellWith('2.0.0'), shellWith('1.2.0')), live('notes', notesFor('^2.0.0'), notesFor('^1.0.0'))];

  it('fallbacks for the old version are no neighbours', () => {
    expect(toNeighbours(upgraded).map(({ app, role }) => [app, role])).toEqual([
      ['shell', undefined],
      ['notes', undefined],
    ]);
  });

  it('the next release of an app has no conflict', () => {
    const before = toNeighbours(upgraded);
    const after = before.map((release) => (release.app === 'notes' ? { ...release, version: '2.1.0' } : release));
    expect(newConflicts('notes', before, after)).toEqual([]);
  });
});

it('a usable fallback is a neighbour', () => {
  const releases = [live('shell', shellWith('1.2.0'), shellWith('1.1.0')), live('notes', notesFor('^1.0.0'), notesFor('^1.0.0'))];
  expect(toNeighbours(releases).map(({ app, role }) => [app, role])).toEqual([
    ['shell', undefined],
    ['notes', undefined],
    ['shell', 'fallback'],
    ['notes', 'fallback'],
  ]);
});

it('a rollout is a neighbour', () => {
  const release = live('notes', notesFor('^1.0.0'), notesFor('^1.0.0'));
  const rollout = { version: '3.0.0', description: notesFor('^1.2.0'), files: {}, share: 10 };
  const [first, second] = toNeighbours([{ ...release, rollout }]);
  expect(first).toEqual({ app: 'notes', version: '2.0.0', description: release.description, permissions: {} });
  expect(second).toEqual({ app: 'notes', version: '3.0.0', description: rollout.description, permissions: {}, role: 'rollout' });
});

describe('the paths of a fallback', () => {
  const owning = (app: string, ...paths: string[]) =>
    aDescription(app, { app: { paths: paths.map((path) => ({ path, login: true })) } });
  const pathsOf = (all: ReturnType<typeof toNeighbours>) =>
    all.map(({ app, description }) => [app, description.app.paths[0]?.path]);

  it('are those that no other app has now', () => {
    const fallback = { ...aLive('notes'), description: owning('notes', '/notes', '/wiki'), role: 'fallback' as const };
    const others = [aLive('wiki'), { ...aLive('notes'), description: owning('notes', '/notes') }];
    expect(withFreePaths(fallback, others).description).toEqual(owning('notes', '/notes'));
  });

  it('are all paths of a live release, which reserves nothing', () => {
    const release = { ...aLive('notes'), description: owning('notes', '/wiki') };
    expect(withFreePaths(release, [aLive('wiki')])).toBe(release);
  });

  it.each([
    [1, 2, 'tasks'],
    [2, 1, 'notes'],
    [undefined, 1, 'tasks'],
    [1, undefined, 'notes'],
  ])('are reserved by the one that was live later: after the changes %s of notes and %s of tasks, %s has it', (...row) => {
    const [ofNotes, ofTasks, owner] = row;
    const once = (app: string, fallbackChange?: number) => ({
      ...live(app, owning(app, `/${app}`), owning(app, '/board')),
      ...(fallbackChange !== undefined && { fallbackChange }),
    });
    const fallbacks = toNeighbours([once('notes', ofNotes), once('tasks', ofTasks)]).filter(({ role }) => role === 'fallback');
    expect(pathsOf(fallbacks).filter(([, path]) => path === '/board')).toEqual([[owner, '/board']]);
  });
});

describe('the conflicts that a change adds', () => {
  const wiki = aLive('wiki', { app: { paths: [{ path: '/notes', login: true }] } });
  const taken = 'notes 1.0.0: The path /notes is one of the app "wiki".';

  it('name the release of the app and the other app', () => {
    expect(newConflicts('notes', [wiki], [wiki, aLive('notes')])).toEqual([taken]);
    const future = aLive('notes', {
      version: '2.0.0',
      app: { needs: { shell: '^9.0.0', api: '^9.0.0' } },
      shared: { react: '^9.0.0' },
    });
    expect(newConflicts('notes', [], [aLive('shell'), future])).toEqual([
      'notes 2.0.0: The app needs react ^9.0.0, and the shell has 19.3.1.',
      expect.stringMatching(/^notes 2\.0\.0: The app needs version \^9\.0\.0 of the API/),
      "notes 2.0.0: The app needs version ^9.0.0 of the shell's contract, and the live shell has 1.0.0.",
    ]);
  });

  it('are not those that exist already, nor those between other apps', () => {
    expect(newConflicts('notes', [wiki, aLive('notes')], [wiki, aLive('notes')])).toEqual([]);
    expect(newConflicts('tasks', [wiki], [wiki, aLive('notes'), aLive('tasks')])).toEqual([]);
  });

  it('are named once, even if two releases of the app have one', () => {
    expect(newConflicts('notes', [wiki], [wiki, aLive('notes'), { ...aLive('notes'), role: 'fallback' }])).toEqual([taken]);
  });

  it('stop a team that takes paths of another app', () => {
    const force = () => rejectTakenPaths('notes', [wiki], [wiki, aLive('notes')]);
    const message = `Only an operator can force this. ${taken}`;
    expect(thrownBy(force)).toMatchObject({ status: 403, message, errors: { conflicts: [taken] } });
    const newer = aLive('notes', { app: { needs: { shell: '^9.0.0', api: '^9.0.0' } } });
    expect(() => rejectTakenPaths('notes', [], [aLive('shell'), newer])).not.toThrow();
  });
});

describe('a list of conflicts', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `Conflict ${index + 1}.`);
  const ten = twelve.slice(0, 10);

  it('stops a change with the first ten of them', () => {
    const message = `It conflicts with other apps. ${ten.join(' ')}`;
    expect(thrownBy(() => rejectConflicts(twelve))).toMatchObject({ status: 409, message, errors: { conflicts: ten } });
    expect(() => rejectConflicts([])).not.toThrow();
  });

  it('is kept in the history of a forced change', () => {
    expect(withConflicts('A mend.', [])).toBe('A mend.');
    expect(withConflicts('A mend.', twelve)).toBe(`A mend. (Forced. ${ten.join(' ')})`);
  });
});

function thrownBy(run: () => void): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
