import { feed as feedSchema } from '@daybook/contracts/apps';
import { aDescription } from '../../../test/sample-releases.ts';
import type { LiveRelease } from '../live/live-releases.service.ts';
import { chooseReleases, isInShare, toFeed } from './visitor-releases.ts';

const release = (version: string) => ({ version, description: aDescription('notes', { version }), files: {} });
const live: LiveRelease = {
  app: 'notes',
  ...release('1.0.0'),
  change: '1',
  by: 'ann',
  fallback: release('0.9.0'),
  rollout: null,
  permissions: {},
};
const rolling = (share: number): LiveRelease => ({ ...live, rollout: { ...release('1.1.0'), share } });
const shown = (...args: Parameters<typeof chooseReleases>) =>
  chooseReleases(...args).map(({ version, fallback }) => [version, fallback?.version].join(' or '));

describe('chooseReleases', () => {
  it('returns the live release if there is no rollout', () => {
    expect(shown([live], 'ann')).toEqual(['1.0.0 or 0.9.0']);
  });

  it('returns the rollout to visitors in its share, with the live release as its fallback', () => {
    expect(shown([rolling(100)], 'ann')).toEqual(['1.1.0 or 1.0.0']);
    expect(shown([rolling(0)], 'ann')).toEqual(['1.0.0 or 0.9.0']);
  });

  it('returns the live release to a visitor without an id', () => {
    expect(shown([rolling(100)], undefined)).toEqual(['1.0.0 or 0.9.0']);
  });

  it('returns a tried release, of that app only', () => {
    const tried = { app: 'notes', ...release('2.0.0-rc.1') };
    expect(shown([rolling(100), { ...live, app: 'tasks' }], 'ann', tried)).toEqual(['2.0.0-rc.1 or 1.0.0', '1.0.0 or 0.9.0']);
    expect(shown([live], undefined, { app: 'notes', ...release('1.0.0') })).toEqual(['1.0.0 or 0.9.0']);
  });
});

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
const inside = (app: string, share: number) => visitors.filter((visitor) => isInShare(visitor, app, share));

describe('a fallback', () => {
  const notesFor = (shell: string) => aDescription('notes', { app: { needs: { shell, api: '^1.0.0' } } });
  const shellWith = (contract: string) => aDescription('shell', { provides: { shell: contract, react: '19.3.1' } });
  const shell = (contract: string, before: string): LiveRelease => ({
    ...live,
    app: 'shell',
    description: shellWith(contract),
    fallback: { ...release('0.9.0'), description: shellWith(before) },
  });
  const notes = (needs: string, before: string): LiveRelease => ({
    ...live,
    description: notesFor(needs),
    fallback: { ...release('0.9.0'), description: notesFor(before) },
  });
  const fallbacks = (...releases: LiveRelease[]) => chooseReleases(releases, 'ann').map(({ fallback }) => fallback?.version);

  it('is given with a release if both fit the shell', () => {
    expect(fallbacks(shell('1.9.0', '1.8.0'), notes('^1.0.0', '^1.0.0'))).toEqual(['0.9.0', '0.9.0']);
    expect(fallbacks(shell('2.0.0', '2.0.0'), notes('^2.0.0', '^1.0.0 || ^2.0.0'))).toEqual(['0.9.0', '0.9.0']);
  });

  it('is not given if it was built for an older contract than that of the shell', () => {
    expect(fallbacks(shell('2.0.0', '2.0.0'), notes('^2.0.0', '^1.0.0'))).toEqual(['0.9.0', undefined]);
  });

  it('is not given if it is a shell with an older contract than the apps need', () => {
    expect(fallbacks(shell('2.0.0', '1.9.0'), notes('^2.0.0', '^1.0.0'))).toEqual([undefined, undefined]);
  });

  it('is not given if it needs another version of a shared package', () => {
    const withReact = (react: string) => ({ ...release('0.9.0'), description: aDescription('notes', { shared: { react } }) });
    const older = { ...notes('*', '*'), fallback: withReact('^18.0.0') };
    const provides = { shell: '1.0.0', react: '19.3.1' };
    const modern = { ...shell('1.0.0', '1.0.0'), description: aDescription('shell', { provides }) };
    expect(fallbacks({ ...modern, fallback: null }, older)).toEqual([undefined, undefined]);
    expect(fallbacks({ ...modern, fallback: null }, { ...older, fallback: withReact('^19.0.0') })).toEqual([undefined, '0.9.0']);
  });

  it('is given only if it fits a shell that the visitor tries', () => {
    const tried = { app: 'shell', ...release('2.0.0'), description: shellWith('2.0.0') };
    const releases = [shell('1.9.0', '1.9.0'), notes('^1.0.0 || ^2.0.0', '^1.0.0')];
    expect(chooseReleases(releases, 'ann', tried).map(({ fallback }) => fallback?.version)).toEqual(['1.0.0', undefined]);
  });
});

describe('isInShare', () => {
  it.each([0, 1, 10, 50, 99, 100])('includes %d percent of the visitors, within one percent', (share) => {
    const size = inside('notes', share).length / 100;
    expect(Math.abs(size - share)).toBeLessThan(share % 100 === 0 ? 0.001 : 1);
  });

  it('keeps every visitor when the share is raised', () => {
    const wide = new Set(inside('notes', 50));
    expect(inside('notes', 10).filter((visitor) => !wide.has(visitor))).toEqual([]);
  });

  it('includes different visitors for each app', () => {
    const both = inside('notes', 10).filter((visitor) => isInShare(visitor, 'tasks', 10));
    expect(both.length).toBeGreaterThan(50);
    expect(both.length).toBeLessThan(150);
  });
});

describe('toFeed', () => {
  it('lists every live app except the shell, in the form of the contract', () => {
    const feed = toFeed([aRelease('shell'), aRelease('notes')]);

    expect(feedSchema.parse(feed)).toEqual(feed);
    expect(feed.apps).toEqual([
      { ...aRelease('notes').description.app, version: '1.2.0', entry: '/apps/notes/1.2.0/remoteEntry.js' },
    ]);
  });

  it('names the releases, including the shell, independent of their order', () => {
    const [shell, notes] = [aRelease('shell'), aRelease('notes')];
    const { state } = toFeed([shell, notes]);

    expect(toFeed([notes, shell]).state).toBe(state);
    expect(toFeed([{ ...shell, version: '1.2.1' }, notes]).state).not.toBe(state);
    expect(toFeed([shell, { ...notes, version: '1.2.1' }]).state).not.toBe(state);
  });

  it('names the first files of the areas of the menu', () => {
    const preload = ['remoteEntry.js', 'list.js'];
    const menu = [{ label: 'Tasks', path: '/tasks', order: 1 }];
    const tasks = { ...aRelease('tasks'), description: aDescription('tasks', { app: { menu }, preload }) };
    const apps = toFeed([{ ...aRelease('console'), description: aDescription('console', { preload }) }, tasks]).apps;

    expect(apps.map((app) => app.preload)).toEqual([undefined, ['/apps/tasks/1.2.0/remoteEntry.js', '/apps/tasks/1.2.0/list.js']]);
  });

  it('names the format and the style sheets of a module, with their hashes', () => {
    const description = aDescription('habits', { format: 'single-spa', entry: 'main.js', styles: ['assets/style.css'] });
    const files = { 'assets/style.css': { integrity: 'sha384-abc', bytes: 3 } };
    const [habits] = toFeed([{ ...aRelease('habits'), description, files }]).apps;

    expect(habits).toMatchObject({
      entry: '/apps/habits/1.2.0/main.js',
      format: 'single-spa',
      styles: [{ address: '/apps/habits/1.2.0/assets/style.css', integrity: 'sha384-abc' }],
    });
  });

  it('has the address and the hash of an icon that is a file of the release', () => {
    const entry = { label: 'Notes', path: '/notes', order: 1 };
    const menu = [{ ...entry, icon: 'icon.svg' }, { ...entry, icon: 'board' }, entry];
    const description = aDescription('notes', { app: { menu } });
    const files = { 'icon.svg': { integrity: 'sha384-abc', bytes: 3 } };
    const feed = toFeed([{ ...aRelease('notes'), description, files }]);

    expect(feedSchema.parse(feed)).toEqual(feed);
    expect(feed.apps[0]?.menu).toEqual([
      { ...entry, image: { address: '/apps/notes/1.2.0/icon.svg', integrity: 'sha384-abc' } },
      { ...entry, icon: 'board' },
      entry,
    ]);
  });

  it('names the fallback of a release', () => {
    const notes = { ...aRelease('notes'), fallback: { ...aRelease('notes'), version: '1.1.0' } };
    expect(toFeed([aRelease('shell'), notes]).apps[0]?.fallback).toEqual({
      version: '1.1.0',
      entry: '/apps/notes/1.1.0/remoteEntry.js',
    });
  });
});

function aRelease(app: string) {
  return { app, version: '1.2.0', description: aDescription(app, { version: '1.2.0' }), files: {}, fallback: null };
}
