// @ts-check

/** @typedef {{ url: string, at: number, from?: string, bytes: number, isCached: boolean }} Request */

/**
 * Keeps what a page asks for: by whom it was asked, and how many bytes came over the line.
 *
 * @param {import('playwright-core').CDPSession} session
 */
export async function followRequests(session) {
  /** @type {Map<string, Request>} */
  const requests = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, initiator }) => {
    if (request.url.startsWith('data:')) return;
    requests.set(requestId, { url: request.url, at: wallTime * 1000, from: askedBy(initiator), bytes: 0, isCached: false });
  });
  const cached = (/** @type {{ requestId: string }} */ { requestId }) => change(requests, requestId, { isCached: true });
  session.on('Network.requestServedFromCache', cached);
  session.on('Network.responseReceived', ({ requestId, response }) => void (response.fromDiskCache && cached({ requestId })));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => change(requests, requestId, { bytes }));
  await session.send('Network.enable');
  return { all: () => [...requests.values()], forget: () => requests.clear() };
}

/** @param {Map<string, Request>} requests @param {string} id @param {Partial<Request>} found */
function change(requests, id, found) {
  const request = requests.get(id);
  if (request) Object.assign(request, found);
}

/** The file whose code or markup asked. @param {{ url?: string, stack?: Stack }} initiator */
function askedBy({ url, stack }) {
  return url ?? firstFile(stack);
}

/** @typedef {{ callFrames: { url: string }[], parent?: Stack }} Stack */

/** @param {Stack | undefined} stack @returns {string | undefined} */
function firstFile(stack) {
  if (!stack) return undefined;
  return stack.callFrames.find(({ url }) => url)?.url ?? firstFile(stack.parent);
}
