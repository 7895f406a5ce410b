import { once } from 'node:events';
import net from 'node:net';
import { CALL_LIMIT_MS, type Command, commands, ELEMENT, type ElementReference, type Send, timeouts } from './commands.ts';

/** A connection to a Firefox that was started with `--marionette`. One at a time; a session lives as long as its connection. */
export interface Marionette {
  readonly begin: () => Promise<void>;
  readonly send: Send;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Reply = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages are JSON behind their length in bytes: `53:[0,1,"WebDriver:Navigate",{"url":"…"}]`. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = net.connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  const ready = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      for (let message = next(); message !== undefined; message = next()) {
        if (Array.isArray(message)) handleReply(message as unknown as Reply);
        else resolve();
      }
    });
  });
  const next = (): unknown => {
    const colon = received.indexOf(':');
    const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)).toString());
    if (colon < 0 || received.length < end) return undefined;
    const text = received.subarray(colon + 1, end).toString();
    received = received.subarray(end);
    return JSON.parse(text) as unknown;
  };
  const handleReply = ([, id, error, result]: Reply) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error) caller?.reject(new Error(`${error.error}: ${error.message}`));
    else caller?.resolve(result);
  };
  const request = (name: string, params: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = (lastId += 1);
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, params]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const late = () => handleReply([1, id, { error: 'timeout', message: `${name} took more than ${CALL_LIMIT_MS} ms` }, null]);
      setTimeout(late, CALL_LIMIT_MS).unref();
    });
  const rejectAll = (error?: Error) => {
    for (const caller of waiting.values()) caller.reject(error ?? new Error('Firefox closed the connection.'));
  };
  socket.on('close', () => rejectAll());
  await once(socket, 'connect');
  socket.on('error', rejectAll);
  await ready;
  return {
    begin: async () => void (await request('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts } } })),
    send: async <Result>(command: Command, params = {}) => {
      const result = await request(commands[command][2], command === 'enterFrame' ? frameOf(params) : params);
      return valueOf(result) as Result;
    },
    close: () => socket.destroy(),
  };
}

/** Marionette wraps only some results. */
const valueOf = (result: unknown) => (typeof result === 'object' && result !== null && 'value' in result ? result.value : result);

/** Marionette takes a frame's element by its id. */
function frameOf({ id }: Readonly<Record<string, unknown>>) {
  return id === null ? { id } : { element: (id as ElementReference)[ELEMENT] };
}
