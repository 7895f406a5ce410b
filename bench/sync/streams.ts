import { once } from 'node:events';
import http from 'node:http';

/** An open stream of changes. */
export interface Stream {
  /** Resolves at the next event of a change. */
  readonly nextChange: () => Promise<void>;
  readonly close: () => void;
}

/** Each has a connection of its own, as each browser has. */
const agent = new http.Agent({ maxSockets: Infinity });

/** Opens this number of streams, 50 at a time, for users in turn. */
export async function openStreams(url: string, tokens: readonly string[], count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const batch = Array.from({ length: Math.min(50, count - streams.length) }, (_, index) => streams.length + index);
    streams.push(...(await Promise.all(batch.map((number) => openStream(url, tokens[number % tokens.length] ?? '')))));
  }
  return streams;
}

/** Resolves when the stream has its first event. */
export async function openStream(url: string, token: string): Promise<Stream> {
  const request = http.get(`${url}/api/changes/`, { agent, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`GET /api/changes/ returned ${response.statusCode}.`);
  await once(response, 'data');
  let onChange = () => {};
  response.on('data', (chunk: Buffer) => chunk.includes('event: change') && onChange());
  response.on('error', () => {});
  return {
    nextChange: () => new Promise((resolve) => (onChange = resolve)),
    close: () => request.destroy(),
  };
}
