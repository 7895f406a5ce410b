// @ts-check
import http from 'node:http';

/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: Buffer }} Answer */

const agent = new http.Agent({ keepAlive: true });

/**
 * Passes a request on, and hands back the answer as it came: `fetch` would unpack it.
 *
 * @param {string} address
 * @param {{ method?: string, headers?: http.OutgoingHttpHeaders, body?: Buffer }} [request]
 * @returns {Promise<Answer>}
 */
export function askProduct(address, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { method, headers, agent }, (response) => {
      response.toArray().then((parts) => {
        resolve({ status: response.statusCode ?? 0, headers: passedOn(response.headers), body: Buffer.concat(parts) });
      }, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Without what is said of one connection. @param {http.IncomingHttpHeaders} headers */
function passedOn({ connection: _, 'keep-alive': __, 'transfer-encoding': ___, date: ____, ...headers }) {
  return headers;
}
