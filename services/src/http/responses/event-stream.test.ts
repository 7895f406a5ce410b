import { heldResponse } from '../../../test/held-response.ts';
import { EventStream } from './event-stream.ts';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

const event = { event: 'change', id: 7, data: { topic: 'notes' } };
const text = 'id: 7\nevent: change\ndata: {"topic":"notes"}\n\n';
const heartbeat = ': heartbeat\n\n';

/** Opens a stream whose client reads only by `take`. */
function open() {
  const stream = new EventStream();
  const client = heldResponse();
  return { stream, ...client, respond: () => stream.pipe(client.response) };
}

it('writes events as the HTML standard defines them', async () => {
  const { stream, respond, sent } = open();
  respond();
  stream.send(event);
  expect(await sent()).toBe(text);
  stream.close();
});

it('sends first what came before the response began', async () => {
  const { stream, respond, sent } = open();
  stream.send(event);
  respond();
  expect(await sent()).toBe(text);
  stream.close();
});

it('has a heartbeat every 25 seconds, and ends within 15 minutes', async () => {
  const { stream, respond, sent, take, response } = open();
  respond();
  jest.advanceTimersByTime(25_000);
  expect(await sent()).toBe(heartbeat);
  await take();
  jest.advanceTimersByTime(15 * 60_000);
  stream.send(event);
  await take();
  expect(await sent()).toBe(heartbeat.repeat(2));
  expect(response.writableEnded).toBe(true);
  stream.close();
});

it('ends after what waits, without another heartbeat', async () => {
  const { stream, respond, sent, take, response } = open();
  respond();
  stream.send(event);
  await take();
  stream.send(event);
  await take();
  stream.finish();
  jest.advanceTimersByTime(60_000);
  expect(await sent()).toBe(text.repeat(2));
  expect(response.writableEnded).toBe(true);
  stream.close();
});

it('ends at once if it was over before the response began', () => {
  const { stream, respond, response } = open();
  stream.finish();
  respond();
  expect(response.writableEnded).toBe(true);
  stream.close();
});

describe('a client that does not read', () => {
  const sendUntil = (stream: EventStream, size: number) => {
    for (let sent = text.length; sent <= size; sent += text.length) stream.send(event);
  };

  it('gets up to 8 kB of events later, as one chunk', async () => {
    const { stream, respond, sent } = open();
    sendUntil(stream, 8192);
    respond();
    expect(await sent()).toBe(text.repeat(Math.floor(8192 / text.length)));
    stream.close();
  });

  it('gets a reset in place of more, then what comes afterwards', async () => {
    const { stream, respond, sent, take } = open();
    respond();
    stream.send(event);
    sendUntil(stream, 8192);
    stream.send({ ...event, id: 8 });
    stream.send({ ...event, id: 9 });
    expect(await sent()).toBe(text);
    await take();
    expect(await sent()).toBe(`${text}id: 8\nevent: reset\ndata: {}\n\n${text.replace('7', '9')}`);
    stream.close();
  });

  it('gets no heartbeats', async () => {
    const { stream, respond, sent } = open();
    respond();
    stream.send(event);
    jest.advanceTimersByTime(100_000);
    expect(await sent()).toBe(text);
    stream.close();
  });
});

it('is closed by its client, tells so once, and writes nothing any more', async () => {
  const { stream, respond, sent, take, response } = open();
  const closed = jest.fn();
  stream.onClose(closed);
  respond();
  stream.send(event);
  stream.send(event);
  await take();
  response.destroy();
  await take();
  stream.close();
  expect(closed).toHaveBeenCalledTimes(1);
  stream.send(event);
  expect(await sent()).toBe(text.repeat(2));
});

it('cuts off its response when it is closed, also before that has begun', () => {
  const { stream, respond, response } = open();
  stream.close();
  respond();
  expect(response.destroyed).toBe(true);
  expect(jest.getTimerCount()).toBe(0);
});
