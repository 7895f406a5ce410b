import { feed as feedSchema } from '@daybook/contracts/apps';
import { aDescription, type Part } from '../../../test/sample-releases.ts';
import { toFeed } from './visitor-releases.ts';

const emitting = (version: string): Part => ({ app: { emits: [{ name: 'habit.done', version, schema: { type: 'object' } }] } });
const listening = (version: string): Part => ({ app: { listens: [{ name: 'habit.done', version }] } });

const servable = (app: string, part: Part) => ({ app, version: '1.0.0', description: aDescription(app, part), files: {} });

const release = (app: string, part: Part = {}, fallback?: Part) => ({
  ...servable(app, part),
  fallback: fallback ? { ...servable(app, fallback), version: '0.9.0' } : null,
});

/** Returns the apps of a page by their names. */
function pageOf(...releases: Parameters<typeof toFeed>[0]) {
  const feed = toFeed(releases);
  expect(feedSchema.safeParse(feed).success).toBe(true);
  return Object.fromEntries(feed.apps.map((app) => [app.name, app]));
}

describe('the events of a page', () => {
  it('are heard in the versions that are in the range, also those of a fallback', () => {
    const { notes, tasks, wiki } = pageOf(
      release('habits', emitting('1.1.0'), emitting('1.0.0')),
      release('moods', emitting('1.1.0'), emitting('2.0.0')),
      release('notes', listening('^1.0.0')),
      release('tasks', listening('^3.0.0')),
      release('wiki'),
    );
    expect(notes?.hears).toEqual({ 'habit.done': ['1.0.0', '1.1.0'] });
    expect(tasks?.hears).toEqual({ 'habit.done': [] });
    expect(wiki?.hears).toBeUndefined();
  });

  it('of each release are its own: a fallback emits and hears what it declares', () => {
    const { habits, notes } = pageOf(
      release('habits', emitting('1.1.0'), emitting('1.0.0')),
      release('notes', listening('^1.1.0'), listening('~1.0.0')),
    );
    expect([habits?.emits?.[0]?.version, habits?.fallback?.emits?.[0]?.version]).toEqual(['1.1.0', '1.0.0']);
    expect([notes?.hears, notes?.fallback?.hears]).toEqual([{ 'habit.done': ['1.1.0'] }, { 'habit.done': ['1.0.0'] }]);
  });

  it('are not those of the app itself', () => {
    const { emits } = aDescription('habits', emitting('1.0.0')).app;
    const own = release('habits', { app: { ...(emits && { emits }), listens: [{ name: 'habit.done', version: '^1.0.0' }] } });
    expect(pageOf(own)['habits']?.hears).toEqual({ 'habit.done': [] });
  });
});
