import { feed as feedSchema } from '@daybook/contracts/apps';
import { aDescription } from '../../../test/sample-releases.ts';
import { toFeed } from './feed.ts';

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

it('names the fallback of a release', () => {
  const notes = { ...aRelease('notes'), fallback: { ...aRelease('notes'), version: '1.1.0' } };
  expect(toFeed([aRelease('shell'), notes]).apps[0]?.fallback).toEqual({
    version: '1.1.0',
    entry: '/apps/notes/1.1.0/remoteEntry.js',
  });
});

function aRelease(app: string) {
  return { app, version: '1.2.0', description: aDescription(app, { version: '1.2.0' }), fallback: null };
}
