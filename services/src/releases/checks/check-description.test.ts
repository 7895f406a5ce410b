import { aCandidate, aLive } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';
import { freePaths } from './check-description.ts';
import type { Neighbour } from './run-checks.ts';

describe('app', () => {
  it('must be the app in the address of the upload', () => {
    const notes = aCandidate('notes');
    expect(failedChecks(notes, [], { app: 'tasks' })).toEqual({ app: ['app.json is of the app "notes", not of "tasks".'] });
  });
});

describe('version', () => {
  it.each(['1.0.0', '0.12.3', '1.0.0-local-0a1b2c3d', '2.5.0-rc.1'])('may be %s', (version) => {
    expect(failedChecks(aCandidate('notes', { version }))).toEqual({});
  });

  it.each(['', '1.0', 'v1.0.0', '1.0.0+build', '../1.0.0', '1.0.0/..', '1.0.0-', '01.0.0', `1.0.0-${'a'.repeat(100)}`])(
    'may not be %j',
    (version) => {
      expect(failedChecks(aCandidate('notes', { version })).version).toEqual([
        `"${version}" is not a semantic version, such as 1.2.3 or 1.2.3-rc.1.`,
      ]);
    },
  );

  it('must be the version in release.json', () => {
    expect(failedChecks(aCandidate('notes'), [], { version: '1.0.1' }).version).toEqual([
      'release.json is of version 1.0.0, not of 1.0.1.',
    ]);
  });

  it.each(['1.0.0', '0.9.0', '1.0.0-rc.1'])('must be higher than the live 1.0.0: %s is rejected', (version) => {
    const live = [aLive('notes')];
    expect(failedChecks(aCandidate('notes', { version }), live).version).toEqual([
      `${version} is not higher than 1.0.0, which is live.`,
    ]);
    expect(failedChecks(aCandidate('notes', { version }), live, { mustBeHigher: false })).toEqual({});
  });
});

describe('paths', () => {
  const owning = (...paths: string[]) => aCandidate('habits', { app: { paths: paths.map((path) => ({ path, login: true })) } });

  it('belong to one app', () => {
    const live = [aLive('notes', { app: { paths: [{ path: '/notes/:slug', login: true }] } })];
    expect(failedChecks(owning('/habits', '/notes/:id'), live)).toEqual({
      paths: ['The path /notes/:id is one of the app "notes".'],
    });
    expect(failedChecks(owning('/notes', '/notes/today/edit'), live)).toEqual({});
  });

  it('are rejected if they overlap a path of another app, literally or by a parameter', () => {
    const live = [
      aLive('notes', {
        app: {
          paths: [
            { path: '/notes/:slug', login: true },
            { path: '/', login: true },
          ],
        },
      }),
    ];
    expect(failedChecks(owning('/notes/welcome', '/:any'), live)).toEqual({
      paths: [
        'The path /:any begins with a parameter: it would take addresses of other apps.',
        'The path /notes/welcome is one of the app "notes".',
      ],
    });
  });

  it('are rejected if a rollout or a fallback of another app has them', () => {
    const neighbour = aLive('notes', { app: { paths: [{ path: '/notes/:slug', login: true }] } });
    expect(failedChecks(owning('/notes/:id'), [{ ...neighbour, role: 'rollout' }]).paths).toEqual([
      'The path /notes/:id is one of the app "notes" (1.0.0, its rollout).',
    ]);
  });

  it('can be those of an earlier release of the app', () => {
    expect(failedChecks(aCandidate('notes', { version: '1.1.0' }), [aLive('notes')])).toEqual({});
  });

  it("are rejected if they are the platform's own", () => {
    expect(failedChecks(owning('/api/habits')).paths).toEqual(["The path /api/habits is the platform's own."]);
  });

  it('must include the paths in the menu', () => {
    const menu = [{ label: 'Tasks', path: '/task', order: 1 }];
    expect(failedChecks(aCandidate('habits', { app: { menu } })).paths).toEqual([
      'The menu entry "Tasks" leads to /task, which is not a path of the app.',
    ]);
  });
});

describe('the version of a release', () => {
  it('may have 100 characters, and no more', () => {
    const ofLength = (length: number) => `1.0.0-${'a'.repeat(length - 6)}`;
    expect(failedChecks(aCandidate('notes', { version: ofLength(100) }), [])).toEqual({});
    expect(failedChecks(aCandidate('notes', { version: ofLength(101) }), [])).toHaveProperty('version');
  });

  it('need not be higher than a rollout, or than the live release of another app', () => {
    const rollout: Neighbour = { ...aLive('notes', { version: '3.0.0' }), role: 'rollout' };
    const live = [aLive('tasks', { version: '3.0.0' }), rollout, aLive('notes', { version: '1.0.0' })];
    expect(failedChecks(aCandidate('notes', { version: '2.0.0' }), live)).toEqual({});
  });

  it('need not be higher than a live one that is not semantic', () => {
    expect(failedChecks(aCandidate('notes'), [{ ...aLive('notes'), version: 'first' }])).toEqual({});
  });
});

describe('the paths of a release', () => {
  const habits = (paths: string[], menuPath = paths[0] ?? '') =>
    aCandidate('habits', {
      app: {
        paths: paths.map((path) => ({ path, login: true })),
        menu: [{ label: 'Habits', path: menuPath, order: 1 }],
      },
    });

  it('are not compared with those of its own releases', () => {
    const rollout: Neighbour = { ...aLive('habits', { version: '0.9.0' }), role: 'rollout' };
    expect(failedChecks(habits(['/habits']), [rollout])).toEqual({});
  });

  it.each([
    ['/habits/:id', '/:kind/today', 'parameters on both sides'],
    ['/habits/:id', '/habits/:name', 'two parameters'],
    ['/habits', '/habits', 'the same text'],
  ])('%s and %s of another app overlap by %s', (own, other) => {
    const live = [aLive('notes', { app: { paths: [{ path: other, login: true }] } })];
    expect(failedChecks(habits([own]), live).paths).toEqual([`The path ${own} is one of the app "notes".`]);
  });

  it.each([
    ['/habits/:id', '/habits'],
    ['/habits/:id', '/notes/:id'],
    ['/habits', '/habit'],
    ['/', '/:page'],
    ['/habits/week', '/habits/:id/edit'],
  ])('%s and %s of another app have no address in common', (own, other) => {
    const live = [aLive('notes', { app: { paths: [{ path: other, login: true }] } })];
    expect(failedChecks(habits([own]), live)).toEqual({});
  });

  it('can have a menu entry for an address that a parameter matches', () => {
    expect(failedChecks(habits(['/habits', '/habits/:day'], '/habits/today'), [])).toEqual({});
  });
});

it('freePaths returns the paths that share no address with another app', () => {
  const paths = ['/habits', '/notes/today', '/notes/today/edit'].map((path) => ({ path, login: true }));
  const { description } = aLive('habits', { app: { paths } });
  const notes = aLive('notes', { app: { paths: ['/notes', '/notes/:slug'].map((path) => ({ path, login: true })) } });
  expect(freePaths(description, [aLive('tasks'), notes]).map(({ path }) => path)).toEqual(['/habits', '/notes/today/edit']);
});
