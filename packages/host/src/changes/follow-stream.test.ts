import { eventText, testStreams } from '../testing/test-changes.ts';
import { delayAfter, type FeedEvent, followStream } from './follow-stream.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  controller.abort();
  jest.useRealTimers();
});

let controller = new AbortController();

/** Follows a server. `refuse` returns a response in place of a stream. */
function follow(refuse?: () => Response | undefined, first?: string) {
  controller = new AbortController();
  const server = testStreams(refuse);
  const events: FeedEvent[] = [];
  let cursor = first;
  const onEvent = (event: FeedEvent) => {
    events.push(event);
    cursor = event.cursor ?? cursor;
  };
  const fetch = jest.fn(server.fetch);
  void followStream({ fetch, cursor: () => cursor, onEvent, signal: controller.signal });
  return { ...server, fetch, events };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

it('reports changes and resets, with the cursor', async () => {
  const { streams, events } = follow();
  await streams[0]?.send(eventText('reset', 4), eventText('change', 5, { topic: 'notes', id: uuid, version: 2 }));
  await streams[0]?.send(eventText('ready', 5), eventText('change', 6, { topic: 'tasks' }));
  await pass(0);
  expect(events).toEqual([
    { cursor: '4', change: {} },
    { cursor: '5', topic: 'notes', change: { id: uuid, version: 2 } },
    { cursor: '5' },
    { cursor: '6', topic: 'tasks', change: {} },
  ]);
});

const uuid = '01a20550-6fb8-749b-b03d-462c8f2446a4';

it('only takes the cursor of a topic that a later server has', async () => {
  const { streams, events } = follow();
  await streams[0]?.send(eventText('change', 5, { topic: 'habits' }), eventText('other', 6));
  await pass(0);
  expect(events).toEqual([{ cursor: '5' }, { cursor: '6' }]);
});

it('continues from the cursor when the stream has ended', async () => {
  const { streams } = follow(undefined, '3');
  await streams[0]?.send(eventText('ready', 7));
  await pass(0);
  await streams[0]?.end();
  await pass(2000);
  expect(streams.map(({ path }) => path)).toEqual(['/api/changes/?cursor=3', '/api/changes/?cursor=7']);
});

it('waits longer after each failure, up to a minute, and as long as the server asks for', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  expect([1, 2, 3, 9].map(delayAfter)).toEqual([2000, 4000, 8000, 60_000]);
  const { fetch } = follow(() => new Response(null, { status: 503, headers: { 'retry-after': '10' } }));
  await pass(9000);
  expect(fetch).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('spreads its attempts, so that the clients of one server do not return together', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.25);
  expect(delayAfter(1)).toBe(500);
});

it.each(['online', 'focus'])('tries again at once on %s', async (type) => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { fetch } = follow(() => new Response(null, { status: 503 }));
  await pass(1000);
  window.dispatchEvent(new Event(type));
  await pass(0);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('asks for everything each minute while there is no stream, and not while there is one', async () => {
  const refused = follow(() => new Response(null, { status: 404 }));
  await pass(120_000);
  expect(refused.events).toEqual([{ change: {} }, { change: {} }]);
  controller.abort();
  const { streams, events } = follow();
  for (let passed = 0; passed < 120_000; passed += 25_000) {
    await streams[0]?.send(': heartbeat\n\n');
    await pass(25_000);
  }
  expect([events, streams.length]).toEqual([[], 1]);
});

it('gives up a stream without a heartbeat', async () => {
  const { streams } = follow();
  await pass(62_000);
  expect(streams[0]?.aborted()).toBe(false);
  await pass(5000);
  expect([streams[0]?.aborted(), streams.length]).toEqual([true, 2]);
});

it('ends its request and its timers when it is aborted', async () => {
  const { streams, fetch } = follow();
  await pass(0);
  controller.abort();
  await pass(0);
  expect([streams[0]?.aborted(), jest.getTimerCount(), fetch.mock.calls.length]).toEqual([true, 0, 1]);
});
