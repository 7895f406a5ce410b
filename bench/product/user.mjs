// @ts-check
import { randomBytes, randomUUID } from 'node:crypto';

/** @typedef {{ id: string, logIn: () => Promise<Tokens> }} User @typedef {{ access: string, refresh: string }} Tokens */

/** The values of a task's category. */
export const columns = ['incomplete', 'completed', 'inreview', 'backlog'];

/** Every tenth note contains one of these words. */
export const words = ['anders', 'berta', 'caesar', 'dora', 'emil', 'friedrich', 'gustav', 'heinrich', 'ida', 'julius'];

/** The slugs of a user's notes. @param {number} notes */
export const slugs = (notes) => Array.from({ length: notes }, (_, index) => `note-${index + 1}`);

/**
 * Creates an account with notes and tasks.
 *
 * @param {string} url of a product
 * @param {{ notes?: number, tasks?: number }} [has]
 * @returns {Promise<User>}
 */
export async function createUser(url, { notes = 50, tasks = 30 } = {}) {
  const credentials = { username: `bench-${randomBytes(6).toString('hex')}`, password: 'correct horse battery' };
  const { id } = await post(`${url}/api/user/register/`, credentials);
  const logIn = () => post(`${url}/api/token/`, credentials);
  const { access } = await logIn();
  const archive = { format: 'daybook', version: 1, notes: slugs(notes).map(aNote), tasks: Array.from({ length: tasks }, aTask) };
  await post(`${url}/api/import/`, archive, access);
  return { id, logIn };
}

const categories = ['PERSONAL', 'BUSINESS', 'IMPORTANT'];
const now = new Date().toISOString();

/** @param {string} slug @param {number} index */
const aNote = (slug, index) => ({
  id: randomUUID(),
  slug,
  title: `Note ${index + 1}`,
  body: `A message from ${words[index % words.length]}. ${'The meeting is moved to the afternoon. '.repeat(10)}`,
  category: categories[index % categories.length],
  created: now,
  updated: now,
});

/** @param {unknown} _ @param {number} index */
const aTask = (_, index) => ({
  id: index + 1,
  title: `Task ${index + 1}`,
  category: columns[index % columns.length],
  created: now,
});

/** @param {string} address @param {unknown} body @param {string} [access] @returns {Promise<any>} */
async function post(address, body, access) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${address} returned ${response.status}: ${await response.text()}`);
  return response.json();
}
