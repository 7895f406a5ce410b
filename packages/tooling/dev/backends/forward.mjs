import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { forwardedHeaders } from './forwarded-headers.mjs';
import { NotForwarded } from './not-forwarded.mjs';

/** @typedef {import('node:http').IncomingMessage} Request @typedef {import('node:http').ServerResponse} Response */

/**
 * Sends a request to a backend, and its response to the browser, each as it comes and with the headers that pass an installation.
 *
 * @param {{ request: Request, response: Response }} exchange
 * @param {{ target: URL, token: string }} to `token`: for this backend only; that of the session stays here
 * @throws {NotForwarded} if there is no response that an installation would pass on
 */
export async function forward({ request, response }, { target, token }) {
  const { method = 'GET' } = request;
  const headers = {
    ...pick(request.headers, [...forwardedHeaders.request, ...forwardedHeaders.body]),
    authorization: `Bearer ${token}`,
    'user-agent': 'Daybook',
  };
  const outgoing = (target.protocol === 'https:' ? https : http).request(target, { method, headers });
  // A page that is closed needs no response.
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
  const [received] = await once(outgoing, 'response').catch((error) => {
    throw new NotForwarded(`does not respond at ${target.origin} (${error.code ?? error.message}). Start it, and try again.`);
  });
  rejectUnusual(received);
  response.writeHead(received.statusCode, { ...notDocument, ...pick(received.headers, forwardedHeaders.response) });
  await pipeline(received, response);
}

/** An installation passes on none of these. A 401 would make the page renew its session. @param {Request} received */
function rejectUnusual(received) {
  const { statusCode: status = 502, headers } = received;
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (!isRedirect && status !== 401 && status !== 407) return;
  received.destroy();
  if (isRedirect) throw new NotForwarded(`answered with a redirect to ${headers.location ?? 'nowhere'}, which is not followed.`);
  throw new NotForwarded(`did not accept the token of the request: it answered with ${status}.`);
}

/** A response of a backend is never a document of this origin. */
const notDocument = {
  'cache-control': 'no-store',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** @param {import('node:http').IncomingHttpHeaders} headers @param {readonly string[]} names */
const pick = (headers, names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name) || name.startsWith('x-app-')));
