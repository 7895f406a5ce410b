import { failedChecks } from '../../../test/failed-checks.ts';
import { aCandidate, aContext, aLive, type Part } from '../../../test/sample-releases.ts';
import { warnOfSlots } from './check-slots.ts';
import type { Neighbour } from './run-checks.ts';

const extending = (part: Part = {}, extension: object = {}, files: Record<string, string> = {}) =>
  aCandidate(
    'tasks',
    {
      exposes: { './app': [], './actions': [] },
      ...part,
      app: { extensions: [{ slot: 'note.actions', version: '^1.0.0', module: 'actions', ...extension }] },
    },
    files,
  );

const offering = (version: string): Part => ({ app: { slots: [{ name: 'note.actions', version }] } });

const warnings = (candidate: ReturnType<typeof aCandidate>, ...live: Neighbour[]) =>
  warnOfSlots(candidate, aContext(candidate, live));

describe('slots', () => {
  it('may be missing: either app may be released first', () => {
    expect(failedChecks(extending(), [aLive('notes')])).toEqual({});
    expect(failedChecks(aCandidate('notes', offering('1.0.0')), [aLive('tasks')])).toEqual({});
  });

  it.each([
    [{ module: 'gone' }, 'Its extension of note.actions is the module gone, which it does not expose.'],
    [{ version: 'newest' }, 'Its extension of note.actions needs "newest", which is not a semver range.'],
  ])('are extended by a module that is there, for a range of versions: %j', (extension, error) => {
    expect(failedChecks(extending({}, extension))).toEqual({ slots: [error] });
  });

  it('are extended by a file with lifecycles if the app is an ES module', () => {
    const module = (code: string) =>
      extending(
        { format: 'single-spa', preload: ['remoteEntry.js'] },
        { module: 'actions.js' },
        { 'remoteEntry.js': 'export const mount = 0, unmount = 0;', 'actions.js': code },
      );
    expect(failedChecks(module('export const mount = 0, unmount = 0;'))).toEqual({});
    expect(failedChecks(module('export const mount = 0;'))).toEqual({
      modules: ["actions.js does not export unmount, one of single-spa's lifecycles."],
    });
  });

  it.each(['actions.css', 'embed/actions.js'])('are not extended by %s, which no page loads as a script', (module) => {
    const files = { 'remoteEntry.js': 'export const mount = 0, unmount = 0;', [module]: 'export const mount = 0, unmount = 0;' };
    expect(failedChecks(extending({ format: 'single-spa', preload: ['remoteEntry.js'] }, { module }, files))).toEqual({
      slots: [`Its extension of note.actions is the module ${module}, which it does not expose.`],
    });
  });

  it.each([
    ['search', {}],
    ['find', { slots: ['Its search is the module find, which it does not expose.'] }],
  ])('of a search is a module that is there: %s', (module, errors) => {
    const exposes = { './app': [], './search': [] };
    expect(failedChecks(aCandidate('notes', { exposes, app: { search: { module } } }))).toEqual(errors);
  });

  it('are offered once, and not extended by the app itself', () => {
    const { description, ...rest } = extending();
    const slots = [
      { name: 'note.actions', version: '1.0.0' },
      { name: 'note.actions', version: '2.0.0' },
    ];
    const own = { ...rest, description: { ...description, app: { ...description.app, slots } } };
    expect(failedChecks(own)).toEqual({
      slots: ['It offers the slot note.actions twice.', 'It extends note.actions, which is a slot of its own.'],
    });
  });
});

describe('a warning', () => {
  it('says that no live app offers the slot', () => {
    expect(warnings(extending(), aLive('notes'))).toEqual([
      'No live app offers the slot note.actions, so its extension is not shown.',
    ]);
  });

  it('says that a live app offers another version', () => {
    expect(warnings(extending(), aLive('notes', offering('1.2.0')))).toEqual([]);
    expect(warnings(extending(), aLive('notes', offering('2.0.0')))).toEqual([
      'The app "notes" has version 2.0.0 of note.actions, and its extension needs ^1.0.0.',
    ]);
  });

  it('says that a live extension does not work with the new version of a slot', () => {
    const { description } = extending();
    const tasks = { app: 'tasks', version: '1.0.0', description };
    expect(warnings(aCandidate('notes', offering('1.1.0')), tasks)).toEqual([]);
    expect(warnings(aCandidate('notes', offering('2.0.0')), tasks)).toEqual([
      'The extension of the app "tasks" does not work with version 2.0.0 of note.actions.',
    ]);
  });
});
