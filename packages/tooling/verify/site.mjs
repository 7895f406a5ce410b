import { createHash } from 'node:crypto';
import { CommandError, exitCodes } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';

/** @typedef {{ status: number, headers: Headers, bytes: Buffer }} Fetched */

/** Reads a site as a visitor does: without an account, a cookie or a cache. */
export class Site {
  /** @param {{ url: string, signal: AbortSignal, token?: string }} options `token`: for the operations of the registry only */
  constructor({ url, signal, token }) {
    this.url = url;
    this.signal = signal;
    /** Of the whole audit: a site may have files without an end. */
    this.deadline = AbortSignal.timeout(limits.all);
    this.token = token;
  }

  /**
   * Returns a response of any status. Redirects are not followed.
   *
   * @param {string} path
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Fetched>}
   * @throws {CommandError} if the site does not respond in time, or with too much
   */
  async fetch(path, headers = {}) {
    const signal = AbortSignal.any([this.signal, this.deadline, AbortSignal.timeout(limits.milliseconds)]);
    try {
      const response = await fetch(this.url + path, { redirect: 'manual', signal, headers });
      return { status: response.status, headers: response.headers, bytes: await readBody(response) };
    } catch (error) {
      throw this.signal.aborted ? interrupted() : unreachable(this.url + path, /** @type {Error} */ (error));
    }
  }

  /**
   * Returns the JSON of the API.
   *
   * @param {string} path
   * @returns {Promise<any>}
   * @throws {CommandError} if the response is no success
   */
  async read(path) {
    return (await this.readPage(path)).body;
  }

  /**
   * Returns the JSON of one page of a list, and the query of the next page; an empty one after the last.
   *
   * @param {string} path
   * @returns {Promise<{ body: any, next: string }>}
   */
  async readPage(path) {
    const sent = { accept: 'application/json', ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }) };
    for (let attempt = 1; ; attempt += 1) {
      const { status, headers, bytes } = await this.fetch(path, sent);
      const body = parse(bytes);
      if (status === 200 && body !== undefined)
        return { body, next: /<[^?>]*(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '' };
      if (status !== 429 || attempt === limits.attempts) throw new FailedRead(path, status, body?.detail);
      await wait(Number(headers.get('retry-after')) || 1, this.signal);
    }
  }
}

/** The site responded with an error. */
export class FailedRead extends CommandError {
  /** @param {string} path @param {number} status @param {unknown} detail */
  constructor(path, status, detail) {
    super(`${path} has the status ${status}.${typeof detail === 'string' ? ` ${plain(detail)}` : ''}`, {
      exitCode: exitCodes.unreachable,
    });
    this.status = status;
  }
}

/** Returns the hash of a file as a browser compares it. @param {Buffer} bytes */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Of one response, and of all. The largest file of a release has 64 MiB. */
const limits = { milliseconds: 60_000, bytes: 65 * 1024 * 1024, attempts: 5, all: 30 * 60_000 };

/** @param {Response} response */
async function readBody(response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limits.bytes) throw new Error(`more than ${limits.bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @param {Buffer} bytes */
function parse(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** @param {number} seconds @param {AbortSignal} signal */
const wait = (seconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(seconds, 60) * 1000);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve(undefined)), { once: true });
  });

const interrupted = () => new CommandError('Stopped. Nothing was saved.', { exitCode: exitCodes.interrupted });

/** @param {string} address @param {Error & { cause?: unknown }} error */
const unreachable = (address, { message, cause }) =>
  new CommandError(`${address} cannot be read: ${cause instanceof Error ? cause.message : message}.`, {
    exitCode: exitCodes.unreachable,
  });
