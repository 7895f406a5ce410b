import { followChanges, heartbeatSeconds, itemChange } from '@daybook/contracts/changes';
import type { Change, Host } from '@daybook/kit/host/host';
import { readEvents, type ServerEvent } from './read-events.ts';

/** An event of a stream: how far it has come, and a change. Without a topic, anything may have changed. */
export interface FeedEvent {
  readonly cursor?: string | undefined;
  readonly topic?: string | undefined;
  readonly change?: Change;
}

interface StreamOptions {
  /** Sends the access token. */
  readonly fetch: Host['fetch'];
  /** Returns the cursor to continue from. */
  readonly cursor: () => string | undefined;
  readonly onEvent: (event: FeedEvent) => void;
  readonly signal: AbortSignal;
}

/** In milliseconds. A stream that lasted shorter than `stable` counts as a failure. */
const timing = {
  firstDelay: 2000,
  longestDelay: 60_000,
  stable: 10_000,
  poll: 60_000,
  silence: heartbeatSeconds * 2500,
  check: 2500,
};

/**
 * Reads the stream of changes until the signal aborts. When it ends or is refused, it is opened again: after a random time that doubles
 * with each failure, because the clients of a server that restarts must not return together; at once when the device is online again or
 * the page gets the focus. While there is no stream, reports every minute that anything may have changed.
 */
export async function followStream(options: StreamOptions): Promise<void> {
  const { onEvent, signal } = options;
  let isOpen = false;
  const poll = setInterval(() => !isOpen && !document.hidden && navigator.onLine && onEvent({ change: {} }), timing.poll);
  let failures = 0;
  while (!signal.aborted) {
    const began = performance.now();
    const retryAfter = await readOnce(options, () => (isOpen = true)).catch(() => 0);
    isOpen = false;
    failures = performance.now() - began > timing.stable ? 0 : failures + 1;
    await pause(Math.max(retryAfter * 1000, delayAfter(failures)), signal);
  }
  clearInterval(poll);
}

export const delayAfter = (failures: number) =>
  Math.random() * Math.min(timing.longestDelay, timing.firstDelay * 2 ** Math.max(0, failures - 1));

/** Reads one stream to its end. Resolves to the seconds that the server wants the client to wait. */
async function readOnce({ fetch, cursor, onEvent, signal }: StreamOptions, onOpen: () => void): Promise<number> {
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal.addEventListener('abort', abort);
  let heard = performance.now();
  const onBytes = () => (heard = performance.now());
  const check = setInterval(() => performance.now() - heard > timing.silence && abort(), timing.check);
  try {
    const known = cursor();
    const path = known === undefined ? followChanges.path : `${followChanges.path}?cursor=${known}`;
    const response = await fetch(path, { headers: { accept: followChanges.responseType ?? '' }, signal: attempt.signal });
    if (!response.ok || !response.body) return Number(response.headers.get('retry-after') ?? 0);
    onOpen();
    await readEvents(response.body, { onBytes, onEvent: (event) => signal.aborted || onEvent(toFeedEvent(event)) });
    return 0;
  } finally {
    clearInterval(check);
    signal.removeEventListener('abort', abort);
    // Also a response that was refused: its body is not read.
    abort();
  }
}

/** A change that this release does not know only moves the cursor. */
function toFeedEvent({ event, id: cursor, data }: ServerEvent): FeedEvent {
  if (event === 'reset') return { cursor, change: {} };
  const parsed = itemChange.safeParse(event === 'change' ? JSON.parse(data) : undefined);
  if (!parsed.success) return { cursor };
  const { topic, ...change } = parsed.data;
  return { cursor, topic, change };
}

/** Resolves after a time, or earlier if there is a reason to try again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      for (const target of [window, document, signal]) for (const name of wakers) target.removeEventListener(name, wakeIfVisible);
      resolve();
    };
    const wakeIfVisible = ({ type }: Event) => (type === 'abort' || !document.hidden) && wake();
    const timer = setTimeout(wake, milliseconds);
    for (const target of [window, document, signal]) for (const name of wakers) target.addEventListener(name, wakeIfVisible);
    if (signal.aborted) wake();
  });
}

const wakers = ['online', 'focus', 'visibilitychange', 'abort'];
