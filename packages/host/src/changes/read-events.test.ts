import { readEvents, type ServerEvent } from './read-events.ts';

/** Returns the events of a stream that arrives in these parts. */
async function eventsOf(...parts: string[]) {
  const events: ServerEvent[] = [];
  const onBytes = jest.fn();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  await readEvents(body, { onEvent: (event) => events.push(event), onBytes });
  return { events, onBytes };
}

it('reads the events of a stream', async () => {
  const { events } = await eventsOf('id: 1\nevent: ready\ndata: {}\n\nid: 2\nevent: change\ndata: {"a":"b: c"}\n\n');
  expect(events).toEqual([
    { event: 'ready', id: '1', data: '{}' },
    { event: 'change', id: '2', data: '{"a":"b: c"}' },
  ]);
});

it('joins an event that arrives in parts, also within a character', async () => {
  const { events } = await eventsOf('id: 1\nev', 'ent: ready\ndata: {}\n', '\n');
  expect(events).toEqual([{ event: 'ready', id: '1', data: '{}' }]);
});

it('ignores heartbeats, and the end of a stream that was cut off', async () => {
  const { events, onBytes } = await eventsOf(': heartbeat\n\n', 'id: 1\nevent: change\nda');
  expect([events, onBytes.mock.calls.length]).toEqual([[], 2]);
});
