import { apiUrl, type Person } from './api.ts';

export interface ServerEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

/** An open stream of server-sent events. */
export interface EventStream extends AsyncIterableIterator<ServerEvent, undefined> {
  readonly status: number;
  readonly close: () => void;
}

/** Opens the stream of a user's changes. */
export async function openChanges(
  { access }: Pick<Person, 'access'>,
  { cursor, url = apiUrl() }: { cursor?: string | undefined; url?: string } = {},
): Promise<EventStream> {
  const closing = new AbortController();
  const response = await fetch(`${url}/api/changes/${cursor === undefined ? '' : `?cursor=${cursor}`}`, {
    headers: { authorization: `Bearer ${access}` },
    signal: closing.signal,
  });
  return Object.assign(readEvents(response.body!), { status: response.status, close: () => closing.abort() });
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    const blocks = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) if (!block.startsWith(':')) yield parseEvent(block);
  }
  return undefined;
}

function parseEvent(block: string): ServerEvent {
  const {
    event = '',
    id,
    data = 'null',
  } = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s))) as Record<string, string>;
  return { event, ...(id !== undefined && { id }), data: JSON.parse(data) as unknown };
}
