// @ts-check
import http from 'node:http';
import https from 'node:https';
import { CommandFailed, exitCodes } from '../command-line/command-failed.mjs';

/** @typedef {{ status: number, type: string, text: string }} Answer */

/**
 * One request, and what came back.
 *
 * @param {import('./platform.mjs').Platform} platform
 * @param {import('./ask.mjs').Question} question
 * @returns {Promise<Answer>}
 * @throws {CommandFailed} when the platform cannot be reached, or Ctrl-C came first
 */
export async function exchange({ url, token }, { method, path, body, archive, onSent, signal }) {
  const bytes = archive ?? (body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)));
  const type = bytes.length > 0 && { 'content-type': archive ? 'application/gzip' : 'application/json' };
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-length': bytes.length, ...type };
  const { request, Agent } = url.startsWith('https:') ? https : http;
  // A connection that is to be closed is closed by a server that refuses before it has read all, and its answer is lost by that.
  const agent = new Agent({ keepAlive: true });
  try {
    return await answerTo(request(url + path, { method, headers, signal, agent }), bytes, onSent);
  } catch (error) {
    if (signal.aborted) throw stopped();
    throw unreached(url, /** @type {NodeJS.ErrnoException} */ (error));
  } finally {
    agent.destroy();
  }
}

/** @param {http.ClientRequest} request @param {Buffer} bytes @param {((sent: number) => void) | undefined} onSent @returns {Promise<Answer>} */
function answerTo(request, bytes, onSent) {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => read(response).then(resolve, reject));
    request.on('error', reject);
    request.setTimeout(quiet, () => request.destroy(new Error(`no word for ${quiet / 1000} seconds`)));
    send(request, { bytes, onSent, from: 0 });
  });
}

/** A registry that is busy with checks says nothing for a while; one that is gone says nothing for ever. */
const quiet = 180_000;

/** @param {http.IncomingMessage} response @returns {Promise<Answer>} */
async function read(response) {
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text };
}

/** In slices, so that one can be told how far it is. @param {http.ClientRequest} request @param {{ bytes: Buffer, onSent?: (sent: number) => void, from: number }} rest */
function send(request, { bytes, onSent, from }) {
  onSent?.(from);
  if (from >= bytes.length) return request.end();
  const slice = bytes.subarray(from, from + 64 * 1024);
  request.write(slice, (error) => !error && send(request, { bytes, onSent, from: from + slice.length }));
}

/** What was asked for may be done all the same. */
const stopped = () =>
  new CommandFailed('Stopped before the registry answered: daybook status shows what visitors get.', {
    exitCode: exitCodes.stopped,
  });

/** @param {string} url @param {NodeJS.ErrnoException} error */
function unreached(url, error) {
  const said = `${url} cannot be reached: ${error.message || error.code}.\nDoes Daybook run there? ${otherAddress}`;
  return new CommandFailed(said, { exitCode: exitCodes.notReachable });
}

/** What helps where another machine than the platform was asked. */
export const otherAddress = 'Another address is given by --at URL, or in DAYBOOK_URL.';
