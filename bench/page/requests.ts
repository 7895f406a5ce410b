import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

export type Request = { url: string; at: number; from?: string; bytes: number; isCached: boolean };

/** Records the requests of a page, with the file that caused each and the bytes that were transferred. */
export async function followRequests(session: CDPSession) {
  const requests = new Map<string, Request>();
  const pending = new Set<string>();
  let loader: string | undefined;
  let changedAt = Date.now();
  const end = (id: string) => (pending.delete(id), (changedAt = Date.now()));
  const change = (id: string, values: Partial<Request>) => {
    const request = requests.get(id);
    if (request) Object.assign(request, values);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, initiator, loaderId, type }) => {
    if (request.url.startsWith('data:')) return;
    const from = initiator.url ?? firstFile(initiator.stack);
    requests.set(requestId, { url: request.url, at: wallTime * 1000, from, bytes: 0, isCached: false });
    if (type === 'Document') loader = loaderId;
    // The browser does not tell when the last request of the document before has ended.
    if (loaderId === loader) pending.add(requestId);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { isCached: true }));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) change(requestId, { isCached: true });
    if (response.mimeType === 'text/event-stream') end(requestId);
  });
  session.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength: bytes }) => (change(requestId, { bytes }), end(requestId)),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await session.send('Network.enable');
  return {
    all: () => [...requests.values()],
    clear: () => (requests.clear(), pending.clear()),
    /** Waits until no request but the stream of changes, which never ends, has been under way for half a second. */
    untilIdle: async () => {
      while (pending.size > 0 || Date.now() - changedAt < IDLE_MS) await setTimeout(50);
    },
  };
}

const IDLE_MS = 500;

type Stack = { callFrames: { url: string }[]; parent?: Stack };

function firstFile(stack: Stack | undefined): string | undefined {
  return stack && (stack.callFrames.find(({ url }) => url)?.url ?? firstFile(stack.parent));
}

/**
 * Returns the length of the longest chain of requests after the page: 1 for what its markup loads, 2 for what that code loads.
 *
 * @param requests starting with the page
 */
export function chainDepth(requests: readonly Request[]) {
  const depths = new Map<string, number>();
  for (const { url, from } of requests) depths.set(url, depths.size === 0 ? 0 : (depths.get(from ?? '') ?? 0) + 1);
  return Math.max(0, ...depths.values());
}
