import { aDescription } from '../../../test/sample-releases.ts';
import { newConflicts, toNeighbours } from './conflicts.ts';
import type { LiveRelease } from './live-releases.service.ts';

const shellWith = (contract: string) => aDescription('shell', { provides: { shell: contract, react: '19.3.1' } });
const notesFor = (shell: string) => aDescription('notes', { app: { needs: { shell, api: '^1.0.0' } } });

function live(app: string, description: LiveRelease['description'], fallback: LiveRelease['description']): LiveRelease {
  const before = { version: '1.0.0', description: fallback, files: {} };
  return { app, version: '2.0.0', change: '1', by: 'start', description, files: {}, fallback: before, rollout: null };
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
