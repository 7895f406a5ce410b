/** One event of a stream of server-sent events. */
export interface ServerEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Calls `onEvent` for each event until the stream ends (HTML standard, section 9.2). `EventSource` cannot send an access token.
 *
 * @param onBytes - called whenever anything arrives, also a heartbeat
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onBytes }: { onEvent: (event: ServerEvent) => void; onBytes: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onBytes();
    const blocks = `${text}${decoder.decode(chunk.value, { stream: true })}`.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = fieldsOf(block);
      if (fields['event'] !== undefined) onEvent({ event: fields['event'], id: fields['id'], data: fields['data'] ?? '' });
    }
  }
}

/** A line that begins with a colon is a comment: its name is empty. */
const fieldsOf = (block: string) =>
  Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2))) as Record<string, string | undefined>;
