import { once } from 'node:events';
import { EventStream } from './event-stream.ts';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

const event = { event: 'change', id: 7, data: { topic: 'notes' } };
const text = 'id: 7\nevent: change\ndata: {"topic":"notes"}\n\n';

/** Reads what a stream has sent until now. */
const readSent = (stream: EventStream) => String((stream.read() as Buffer | null) ?? '');

it('writes events as the HTML standard defines them', () => {
  const stream = new EventStream();
  stream.send(event);
  expect(readSent(stream)).toBe(text);
  stream.destroy();
});

it('has a heartbeat every 25 seconds, and ends within 15 minutes', async () => {
  const stream = new EventStream();
  jest.advanceTimersByTime(25_000);
  expect(readSent(stream)).toBe(': heartbeat\n\n');
  jest.advanceTimersByTime(15 * 60_000);
  const ended = once(stream, 'end');
  stream.send(event);
  expect(readSent(stream)).not.toContain(text);
  stream.resume();
  await ended;
});

it('disconnects a client that does not read 64 kB', () => {
  const stream = new EventStream();
  for (let sent = text.length; sent <= 64 * 1024; sent += text.length) stream.send(event);
  expect(stream.destroyed).toBe(false);
  stream.send(event);
  expect(stream.destroyed).toBe(true);
});

it('stops its timers when it is destroyed', () => {
  new EventStream().destroy();
  expect(jest.getTimerCount()).toBe(0);
});
