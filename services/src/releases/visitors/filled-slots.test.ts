import { feed as feedSchema } from '@daybook/contracts/apps';
import { aDescription, type Part } from '../../../test/sample-releases.ts';
import { toFeed } from './visitor-releases.ts';

const release = (app: string, part: Part = {}) => ({
  app,
  version: '1.0.0',
  description: aDescription(app, part),
  files: {},
  fallback: null,
});

const offering = (version: string): Part => ({ app: { slots: [{ name: 'note.actions', version }] } });
const extending = (version: string, module = 'actions'): Part => ({
  app: { extensions: [{ slot: 'note.actions', version, module }] },
});

/** Returns what each app of a page gets in its slots. */
const filledIn = (...releases: Parameters<typeof toFeed>[0]) => {
  const feed = toFeed(releases);
  expect(feedSchema.safeParse(feed).success).toBe(true);
  return Object.fromEntries(feed.apps.map(({ name, filled }) => [name, filled]));
};

describe('the slots of a page', () => {
  it('have the extensions of the other apps whose range contains their version', () => {
    expect(
      filledIn(
        release('habits', extending('^1.2.0')),
        release('notes', offering('1.1.0')),
        release('tasks', extending('^1.0.0', 'note-actions')),
        release('wiki', extending('^2.0.0')),
      ),
    ).toEqual({ notes: { 'note.actions': [{ app: 'tasks', module: 'note-actions' }] } });
  });

  it('are not in the feed while nobody extends them', () => {
    expect(filledIn(release('notes', offering('1.0.0')), release('tasks'))).toEqual({});
    expect(filledIn(release('notes'), release('tasks', extending('^1.0.0')))).toEqual({});
  });

  it('have the address of an extension that is an ES module', () => {
    const moods = release('moods', { format: 'single-spa', ...extending('^1.0.0', 'assets/note.js') });
    expect(filledIn(release('notes', offering('1.0.0')), moods).notes).toEqual({
      'note.actions': [{ app: 'moods', entry: '/apps/moods/1.0.0/assets/note.js' }],
    });
  });

  it('of a fallback release are compared with its own versions', () => {
    const { app: _, ...before } = release('notes', offering('1.0.0'));
    const notes = { ...release('notes', offering('2.0.0')), fallback: { ...before, version: '0.9.0' } };
    const [first] = toFeed([notes, release('tasks', extending('^1.0.0'))]).apps;
    expect([first?.filled, first?.fallback?.filled]).toEqual([
      undefined,
      { 'note.actions': [{ app: 'tasks', module: 'actions' }] },
    ]);
  });
});
