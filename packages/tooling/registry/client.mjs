import http from 'node:http';
import https from 'node:https';
import { CommandError, exitCodes } from '../command-line/command-error.mjs';
import { plain, wrapped } from '../command-line/formats.mjs';
import { platformOf } from './options.mjs';

/**
 * @typedef {object} RegistryRequest
 * @property {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @property {string} path
 * @property {unknown} [body] sent as JSON
 * @property {Buffer} [archive] sent as it is
 * @property {(sent: number) => void} [onSent] called with the bytes sent so far
 * @property {AbortSignal} signal
 *
 * @typedef {{ status: number, type: string, text: string }} RawResponse
 */

/** Sends a request to the platform that the options name. @param {import('../command-line/program.mjs').Call} call @param {Omit<RegistryRequest, 'signal'>} request */
export const callPlatform = (call, request) => callRegistry(platformOf(call), { ...request, signal: call.signal });

/**
 * Sends a request to the registry.
 *
 * @param {import('./options.mjs').Platform} platform
 * @param {RegistryRequest} request
 * @returns {Promise<any>} the parsed body; undefined if the response has none
 * @throws {CommandError} if the registry rejects the request, cannot be reached, or cannot respond
 */
export async function callRegistry(platform, request) {
  const { status, type, text } = await send(platform, request);
  if (status === 204) return undefined;
  const result = /\bjson\b/.test(type) ? parse(text) : undefined;
  if (status >= 200 && status < 300 && result !== undefined) return result;
  if (status >= 400 && status < 500 && typeof result?.title === 'string') throw problemError(result);
  throw new CommandError(unusable(platform.url, status, result), { exitCode: exitCodes.unreachable, result });
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} url @param {number} status @param {any} result */
function unusable(url, status, result) {
  if (status < 500) {
    return `${url} is not a registry of Daybook, or one of another version (status ${status}).\n${otherAddress}`;
  }
  return `${url} cannot respond (status ${status}).${result?.detail ? ` ${plain(result.detail)}` : ''}`;
}

/**
 * Returns the error for a problem document of the registry: its message, and each failed check on a line of its own.
 *
 * @param {{ title: string, detail?: string, errors?: Record<string, string[]> }} problem RFC 9457
 */
export function problemError(problem) {
  const failed = Object.entries(problem.errors ?? {}).flatMap(([check, sentences]) =>
    [sentences].flat().map((sentence) => ({ check: plain(check), sentence: plain(sentence) })),
  );
  // The detail repeats the failed checks, which have lines of their own here.
  const head = failed.reduce((text, { sentence }) => text.replace(sentence, ''), plain(problem.detail ?? problem.title));
  const lines = failed.map(({ check, sentence }) => inLines(`${check}: ${sentence}`));
  return new CommandError([wrapped(head.replace(/ +/g, ' ').trim()), ...lines].filter(Boolean).join('\n'), { result: problem });
}

/** Wraps a sentence. A command at its end has a line of its own, so that it can be pasted. @param {string} sentence */
function inLines(sentence) {
  const [text, ...commands] = sentence.split(/ (?=npx daybook )/);
  return [wrapped(text, { indent: '    ' }).slice(2), ...commands.map((command) => `    ${command}`)].join('\n');
}

/** @param {import('./options.mjs').Platform} platform @param {RegistryRequest} request @returns {Promise<RawResponse>} */
async function send({ url, token }, { method, path, body, archive, onSent, signal }) {
  const bytes = archive ?? (body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)));
  const type = bytes.length > 0 && { 'content-type': archive ? 'application/gzip' : 'application/json' };
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-length': bytes.length, ...type };
  const { request, Agent } = url.startsWith('https:') ? https : http;
  // Without keep-alive, a server that rejects an upload early closes the connection, and its response is lost.
  const agent = new Agent({ keepAlive: true });
  try {
    return await responseTo(request(url + path, { method, headers, signal, agent }), bytes, onSent);
  } catch (error) {
    throw signal.aborted ? interrupted() : unreachable(url, /** @type {NodeJS.ErrnoException} */ (error));
  } finally {
    agent.destroy();
  }
}

/** @param {http.ClientRequest} request @param {Buffer} bytes @param {((sent: number) => void) | undefined} onSent @returns {Promise<RawResponse>} */
function responseTo(request, bytes, onSent) {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => read(response).then(resolve, reject));
    request.on('error', reject);
    request.setTimeout(idleTimeout, () => request.destroy(new Error(`no response for ${idleTimeout / 1000} seconds`)));
    write(request, { bytes, onSent, from: 0 });
  });
}

/** In milliseconds. The registry sends nothing while it checks a large release. */
const idleTimeout = 180_000;

/** @param {http.IncomingMessage} response @returns {Promise<RawResponse>} */
async function read(response) {
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text };
}

/** Writes in slices, for the progress bar. @param {http.ClientRequest} request @param {{ bytes: Buffer, onSent?: (sent: number) => void, from: number }} rest */
function write(request, { bytes, onSent, from }) {
  onSent?.(from);
  if (from >= bytes.length) return request.end();
  const slice = bytes.subarray(from, from + 64 * 1024);
  request.write(slice, (error) => !error && write(request, { bytes, onSent, from: from + slice.length }));
}

/** The registry may have carried out the request. */
const interrupted = () =>
  new CommandError('Stopped before the registry responded. Run `daybook status` to see what is live.', {
    exitCode: exitCodes.interrupted,
  });

/** @param {string} url @param {NodeJS.ErrnoException} error */
function unreachable(url, error) {
  const message = `${url} cannot be reached: ${error.message || error.code}.\nIs Daybook running there? ${otherAddress}`;
  return new CommandError(message, { exitCode: exitCodes.unreachable });
}

const otherAddress = 'Set another address with --at URL or DAYBOOK_URL.';
