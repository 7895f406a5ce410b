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
  stream.read();
  jest.advanceTimersByTime(25_000);
  expect(readSent(stream)).toBe(': heartbeat\n\n');
  jest.advanceTimersByTime(15 * 60_000);
  const ended = once(stream, 'end');
  stream.send(event);
  expect(readSent(stream)).not.toContain(text);
  stream.resume();
  await ended;
});

describe('a client that does not read', () => {
  const sendUntil = (stream: EventStream, size: number) => {
    for (let sent = text.length; sent <= size; sent += text.length) stream.send(event);
  };

  it('gets up to 8 kB of events later, as one chunk', async () => {
    const stream = new EventStream();
    sendUntil(stream, 8192);
    const [chunk] = (await once(stream, 'data')) as [Buffer];
    expect(String(chunk)).toBe(text.repeat(Math.floor(8192 / text.length)));
    stream.destroy();
  });

  it('gets a reset in place of more, then what comes afterwards', () => {
    const stream = new EventStream();
    sendUntil(stream, 8192);
    stream.send({ ...event, id: 8 });
    stream.send({ ...event, id: 9 });
    expect(readSent(stream)).toBe(`id: 8\nevent: reset\ndata: {}\n\n${text.replace('7', '9')}`);
    stream.destroy();
  });

  it('gets no heartbeats', () => {
    const stream = new EventStream();
    stream.send(event);
    jest.advanceTimersByTime(100_000);
    expect(readSent(stream)).toBe(text);
    stream.destroy();
  });
});

it('stops its timers when it is destroyed', () => {
  new EventStream().destroy();
  expect(jest.getTimerCount()).toBe(0);
});
