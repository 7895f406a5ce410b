import type { Host } from '@daybook/kit/host/host';

/**
 * Calls a path of the app's backend: below `/api/x/{app}/`, which the server forwards.
 *
 * @param fetch - the host's, which adds the session's token. The server replaces it by one for the app
 */
export async function callBackend(fetch: Host['fetch'], app: string, path: string, init?: RequestInit): Promise<Response> {
  const base = `/api/x/${app}`;
  // The browser would resolve a path with .. to that of another app.
  const { pathname, search } = new URL(base + path, 'http://host');
  if (!path.startsWith('/') || !pathname.startsWith(`${base}/`)) throw new TypeError(`${path} is no path of the app's backend.`);
  return fetch(pathname + search, init);
}
