import { heldResponse } from '../../test/held-response.ts';
import type { ChangeFeed, Follower } from './change-feed.ts';
import { ChangeStreams } from './change-streams.ts';
import type { ChangesService } from './changes.service.ts';
import type { EventStream } from '../http/responses/event-stream.ts';

function open() {
  const followers = new Set<Follower>();
  const feed = {
    isListening: true,
    follow: (_: string, follower: Follower) => {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
  const changes = { listMissed: jest.fn(() => Promise.resolve({ changes: undefined, last: 0 })) };
  const streams = new ChangeStreams(feed as unknown as ChangeFeed, changes as unknown as ChangesService);
  const openOne = (owner = 'ann', network = 'home') =>
    streams.open({ owner, client: [network, owner], cursor: undefined, mayRead: () => true });
  return { streams, openOne, feed, changes, followers };
}

const busy = { status: 503 };

it('opens no stream while the feed has no database, or the server is closing', async () => {
  const { streams, openOne, feed } = open();
  feed.isListening = false;
  await expect(openOne()).rejects.toMatchObject(busy);
  feed.isListening = true;
  const stream = await openOne();
  streams.onModuleDestroy();
  const { response } = heldResponse();
  stream.pipe(response);
  await expect(openOne()).rejects.toMatchObject(busy);
  expect(response.writableEnded).toBe(true);
  stream.close();
});

it('closes the oldest stream of an account for one above the limit', async () => {
  const { openOne } = open();
  const opened: EventStream[] = [];
  for (let count = 0; count < 21; count += 1) opened.push(await openOne());
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, ...Array.from({ length: 20 }, () => false)]);
  for (const stream of opened) stream.close();
});

it('gives one network no more than half of the streams', async () => {
  const { openOne } = open();
  const opened: EventStream[] = [];
  for (let count = 0; count < 2500; count += 1) opened.push(await openOne(`user ${count}`));
  opened.push(await openOne('bob'));
  const closed = () => opened.filter(({ isClosed }) => isClosed).length;
  expect(closed()).toBe(1);
  opened.push(await openOne('bob', 'elsewhere'));
  expect(closed()).toBe(1);
  for (const stream of opened) stream.close();
});

it('opens no stream that was closed for another one meanwhile', async () => {
  const { openOne, changes } = open();
  let endReading = () => {};
  changes.listMissed.mockReturnValueOnce(new Promise((resolve) => (endReading = () => resolve({ changes: undefined, last: 0 }))));
  const first = openOne();
  for (let count = 0; count < 20; count += 1) await openOne();
  endReading();
  await expect(first).rejects.toMatchObject(busy);
});

it('follows nothing after a stream was closed, or could not be opened', async () => {
  const { openOne, changes, followers } = open();
  const stream = await openOne();
  expect(followers.size).toBe(1);
  stream.close();
  changes.listMissed.mockRejectedValueOnce(new Error('no database'));
  await expect(openOne()).rejects.toThrow('no database');
  await new Promise(setImmediate);
  expect(followers.size).toBe(0);
});
