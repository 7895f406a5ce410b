/** @typedef {import('node:http').IncomingHttpHeaders} Headers */

/**
 * Lets a request look as if it came from a page of the installation, if it came from a page of here. Another site's stays another's.
 *
 * @param {import('node:http').ClientRequest} passed
 * @param {import('node:http').IncomingMessage} request
 * @param {string} url
 */
export function forPlatform(passed, { headers }, url) {
  const here = `http://${headers.host}`;
  const there = new URL(url).origin;
  if (headers.origin === here) passed.setHeader('origin', there);
  if (headers.referer?.startsWith(`${here}/`)) passed.setHeader('referer', there + headers.referer.slice(here.length));
}

/**
 * The headers of an answer, for a browser that got it from here: a cookie is for this host, which has no https, and what may be kept
 * for ever is asked for anew, since another installation has other files under the same names.
 *
 * @param {Headers} headers
 * @param {{ host?: string | undefined, url: string }} places where the browser asked, and where the answer is from
 * @returns {Headers}
 */
export function forBrowser({ 'strict-transport-security': _always, connection: _connection, ...headers }, { host, url }) {
  const { 'set-cookie': cookies, 'cache-control': kept, location } = headers;
  const there = new URL(url).origin;
  return {
    ...headers,
    ...(location?.startsWith(`${there}/`) && { location: `http://${host}${location.slice(there.length)}` }),
    ...(cookies && { 'set-cookie': cookies.map(cookieForHere) }),
    ...(kept?.includes('immutable') && { 'cache-control': 'no-cache' }),
  };
}

/** A name that begins so asks for Secure itself, which browsers allow on localhost. @param {string} cookie */
function cookieForHere(cookie) {
  const local = cookie.replace(/; *domain=[^;]*/i, '');
  if (/^__(Host|Secure)-/i.test(local)) return local;
  return local.replace(/; *secure(?=;|$)/i, '').replace(/; *samesite=none(?=;|$)/i, '; SameSite=Lax');
}
