import * as z from 'zod/mini';
import { ApiError } from './api-error.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {{ status: number, type?: string, body?: unknown }} Answer */

/**
 * Returns a listener for `node:http` that serves the entries of each user:
 *
 *     GET /entries          returns all of them, oldest first
 *     PUT /entries/{id}     stores {"text": "…"}, and returns nothing; the client chooses the id, a UUID
 *     DELETE /entries/{id}  returns nothing, also if there is none
 *
 * To repeat a request changes nothing, so a client may do it if it got no answer.
 *
 * @param {{ entries: import('./entry-files.mjs').EntryFiles, readUser: (request: Request) => Promise<string | undefined> }} deps
 * @returns {import('node:http').RequestListener}
 */
export function createApi({ entries, readUser }) {
  return async (request, response) => {
    const { status, type = 'application/json', body } = await answer(request).catch(toProblem);
    response.writeHead(status, body === undefined ? {} : { 'content-type': type });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

  /** @param {Request} request @returns {Promise<Answer>} */
  async function answer(request) {
    const user = await readUser(request);
    // A 401 of a backend does not reach the app: the page would renew its session.
    if (user === undefined) throw new ApiError(403, 'The token is not one of Daybook for this app.');
    const [path = ''] = (request.url ?? '').split('?');
    if (request.method === 'GET' && path === '/entries') return { status: 200, body: await entries.list(user) };
    const [, id] = /^\/entries\/([0-9a-f-]{36})$/.exec(path) ?? [];
    if (id === undefined) throw new ApiError(404, 'There is nothing at this address.');
    if (request.method === 'PUT') await entries.set(user, { id, ...(await readEntry(request)) });
    else if (request.method === 'DELETE') await entries.delete(user, id);
    else throw new ApiError(405, 'Only PUT and DELETE are allowed.');
    return { status: 204 };
  }
}

/** Returns an error as a problem document (RFC 9457). @param {unknown} error @returns {Answer} */
function toProblem(error) {
  if (!(error instanceof ApiError)) console.error(error);
  const { status, message } = error instanceof ApiError ? error : { status: 500, message: 'The error has been logged.' };
  return { status, type: 'application/problem+json', body: { title: 'The request failed', status, detail: message } };
}

const entry = z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) });
const largestBody = 16 * 1024;

/** @param {Request} request */
async function readEntry(request) {
  let text = '';
  // By default, to end the loop early ends the connection, and the client gets no answer.
  for await (const chunk of request.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.length > largestBody) throw new ApiError(413, 'The body is too large.');
  }
  const parsed = entry.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ApiError(400, 'The body must be JSON such as {"text": "Milk"}, with 1 to 500 characters.');
}

/** Returns undefined if it is no JSON. @param {string} text @returns {unknown} */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
