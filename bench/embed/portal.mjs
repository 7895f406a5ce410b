// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Registers a site as a portal, and has a person allow it the board.
 *
 * @param {import('../product/product.mjs').Product} product
 * @param {string} origin
 */
export async function aPortal({ url, dataDir }, origin) {
  const id = 'bench';
  const operator = fs.readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
  await post(`${url}/api/portals/`, { id, name: 'Bench', origins: [origin] }, { authorization: `Bearer ${operator}` });
  return {
    id,
    /** A token of the board for a page of this site. @param {string} access the person's own @returns {Promise<string>} */
    token: async (access) => {
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const of = `${url}/api/portals/${id}`;
      const { code } = await post(`${of}/connect/`, { origin, challenge }, { authorization: `Bearer ${access}` });
      return (await post(`${of}/token/`, { code, verifier }, { origin })).access;
    },
  };
}

/** @param {string} address @param {unknown} body @param {Record<string, string>} headers */
async function post(address, body, headers) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
