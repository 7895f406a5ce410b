/** Replaces BroadcastChannel, which jsdom does not have: all "tabs" of a test are in one page. */
class TestChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(private readonly name: string) {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const one of [...channels]) if (one !== this && one.name === this.name) one.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}

const channels = new Set<TestChannel>();

/** Call it again to end all channels. */
export function installTestChannels() {
  channels.clear();
  Object.assign(globalThis, { BroadcastChannel: TestChannel });
}

export interface TestStream {
  /** The path with its query. */
  readonly path: string;
  readonly aborted: () => boolean;
  /** Sends events, or any other part of a stream. */
  readonly send: (...parts: string[]) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** A server whose streams the test writes. @param refuse - returns a response in place of a stream */
export function testStreams(refuse: () => Response | Promise<Response> | undefined = () => undefined) {
  const streams: TestStream[] = [];
  const fetch = (path: string, { signal }: RequestInit = {}) => {
    const refused = refuse();
    if (refused) return Promise.resolve(refused);
    const pipe = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pipe.writable.getWriter();
    signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    streams.push({
      path,
      aborted: () => signal?.aborted ?? false,
      send: (...parts) => writer.write(new TextEncoder().encode(parts.join(''))),
      end: () => writer.close(),
    });
    return Promise.resolve({ ok: true, body: pipe.readable, headers: new Headers() } as Response);
  };
  return { fetch, streams, open: () => streams.filter((stream) => !stream.aborted()) };
}

/** Returns an event as the server writes it. */
export const eventText = (event: string, id: number, data: object = {}) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
