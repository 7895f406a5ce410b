/** An event of the window: the server has responded, as `noteResponse` sees it. */
export const SERVED = 'daybook:served';

/**
 * Lets the page know that the server responds, and returns the response. The service worker does not see every request: a board of many tasks
 * reads only what has changed, and kept the notice that it was shown as of an hour ago. The worker marks the responses that it has kept.
 */
export function noteResponse(response: Response): Response {
  const isServed = response.status < 502 && !response.headers.has('x-daybook-seen');
  if (isServed) window.dispatchEvent(new Event(SERVED));
  return response;
}
