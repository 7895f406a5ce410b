import https from 'node:https';

/**
 * @typedef {'read' | 'write' | 'page' | 'file'} Kind
 * @typedef {{ kind: Kind, method: string, path: string, token?: string, body?: unknown, key?: string }} Call `key`: an Idempotency-Key
 * @typedef {{ status: number, text: string }} Answer `status`: 0 if there was no whole response
 */

/** In milliseconds. A browser waits longer; a person does not. */
const patience = 10_000;

/** Sends requests to the proxy over connections that stay open, and records how they end. */
export class Client {
  #agent;

  /** @param {{ origin: string, certificate: string, journal: import('./journal.mjs').Journal }} options */
  constructor({ origin, certificate, journal }) {
    this.origin = origin;
    this.journal = journal;
    this.#agent = new https.Agent({ ca: certificate, keepAlive: true });
  }

  /**
   * Sends a request. One that is safe to repeat, as browsers do it, is sent a second time if it got no whole response, or a 5xx.
   *
   * @param {Call} call
   * @returns {Promise<Answer>}
   */
  async call(call) {
    let answer = await this.send(call);
    const isRepeated = isFailed(answer) && isRepeatable(call);
    if (isRepeated) answer = await this.send(call);
    this.journal.record({
      kind: call.kind,
      isFailed: isFailed(answer),
      isRepeated,
      what: `${call.method} ${call.path} ${answer.status}`,
    });
    return answer;
  }

  /** Sends a request once, and records nothing. @param {Call} call @returns {Promise<Answer>} */
  send({ method, path, token, body, key }) {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, text: '' });
      const signal = AbortSignal.timeout(patience);
      const request = https.request(`${this.origin}${path}`, { method, headers, agent: this.#agent, signal }, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', none);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      request.on('error', none);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Opens a response that is read while it arrives. @param {string} path @param {string} token @param {(text: string) => void} onText */
  stream(path, token, onText) {
    const headers = { authorization: `Bearer ${token}` };
    return new Promise((resolve) => {
      const end = () => resolve(undefined);
      const request = https.get(`${this.origin}${path}`, { headers, ca: this.#agent.options.ca, agent: false }, (response) => {
        response.setEncoding('utf8').on('data', onText).on('error', end).on('close', end);
      });
      request.on('error', end);
      this.journal.onEnd(() => request.destroy());
    });
  }

  close() {
    this.#agent.destroy();
  }
}

/** @param {Answer} answer */
export const isFailed = ({ status }) => status === 0 || status >= 500;

/** The server makes a change with an Idempotency-Key once, and a deletion twice is one. @param {Call} call */
const isRepeatable = ({ method, key }) => method === 'GET' || method === 'DELETE' || key !== undefined;
