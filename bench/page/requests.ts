import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

export type Request = { url: string; at: number; from?: string; bytes: number; isCached: boolean };

/** Records the requests of a page, with the file that caused each and the bytes that were transferred. */
export async function followRequests(session: CDPSession) {
  const requests = new Map<string, Request>();
  const pending = pendingRequests(session);
  const change = (id: string, values: Partial<Request>) => {
    const request = requests.get(id);
    if (request) Object.assign(request, values);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, initiator }) => {
    if (request.url.startsWith('data:')) return;
    const from = initiator.url ?? firstFile(initiator.stack);
    requests.set(requestId, { url: request.url, at: wallTime * 1000, from, bytes: 0, isCached: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { isCached: true }));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) change(requestId, { isCached: true });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => change(requestId, { bytes }));
  await session.send('Network.enable');
  return {
    all: () => [...requests.values()],
    clear: () => (requests.clear(), pending.clear()),
    untilIdle: pending.untilIdle,
  };
}

/** Records the requests of the newest document that are under way. */
function pendingRequests(session: CDPSession) {
  const pending = new Map<string, string>();
  let loader: string | undefined;
  let changedAt = Date.now();
  const end = ({ requestId }: { requestId: string }) => (pending.delete(requestId), (changedAt = Date.now()));
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, loaderId, type }) => {
    if (type === 'Document') {
      loader = loaderId;
      // The browser sends no event for the end of a request that the last document has begun.
      pending.clear();
    }
    if (loaderId === loader && !url.startsWith('data:')) pending.set(requestId, url);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') end({ requestId });
  });
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  return {
    clear: () => pending.clear(),
    /** Waits until no request but the stream of changes, which never ends, has been under way for half a second. */
    untilIdle: async () => {
      const limit = Date.now() + LIMIT_MS;
      while (pending.size > 0 || Date.now() - changedAt < IDLE_MS) {
        if (Date.now() > limit) throw new Error(`Still under way: ${[...pending.values()].join(', ')}`);
        await setTimeout(50);
      }
    },
  };
}

const IDLE_MS = 500;
const LIMIT_MS = 30_000;

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
