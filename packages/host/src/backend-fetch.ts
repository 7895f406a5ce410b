import type { Host } from '@daybook/kit/host/host';

/**
 * Returns `backend` of the host of an app: calls below `/api/x/{app}/`, which the server forwards.
 *
 * @param fetch - the host's, which adds the session's token; the server replaces it by one for the app
 */
export function backendFetch(fetch: Host['fetch'], app: string): NonNullable<Host['backend']> {
  const base = `/api/x/${app}`;
  return async (path, init) => {
    // The browser would resolve a path with .. to that of another app.
    const { pathname, search } = new URL(base + path, 'http://host');
    if (!path.startsWith('/') || !pathname.startsWith(`${base}/`)) throw new TypeError(`${path} is no path of the app's backend.`);
    return fetch(pathname + search, init);
  };
}
