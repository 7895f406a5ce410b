/**
 * Whether a request would change which releases an installation has, or what it thinks of them. The people's own data is theirs to
 * change, also from here.
 *
 * @param {{ method?: string, url?: string }} request
 */
export function changesReleases({ method = 'GET', url = '/' }) {
  return !reading.has(method) && registry.test(pathOf(url));
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const registry = /^\/+api\/+(releases|apps|tokens|health)(\/|$)/i;

/** The path as a server may read it: decoded, and without what leads up and down. @param {string} url */
function pathOf(url) {
  const { pathname } = new URL(url.replace(/^\/+/, '/'), 'http://localhost');
  try {
    return new URL(decodeURIComponent(pathname).replace(/^[/\\]+/, '/'), 'http://localhost').pathname;
  } catch {
    return pathname;
  }
}
