// @ts-check
import { randomBytes } from 'node:crypto';

/** @typedef {{ logIn: () => Promise<Tokens> }} Person @typedef {{ access: string, refresh: string }} Tokens */

/**
 * Somebody with notes and tasks, as many as a person has after some weeks unless told otherwise.
 *
 * @param {string} url
 * @param {{ notes?: number, tasks?: number }} [has]
 * @returns {Promise<Person>}
 */
export async function aPerson(url, { notes = 50, tasks = 30 } = {}) {
  const credentials = { username: `bench-${randomBytes(6).toString('hex')}`, password: 'correct horse battery' };
  await post(`${url}/api/user/register/`, credentials);
  const logIn = () => post(`${url}/api/token/`, credentials);
  const { access } = await logIn();
  await each(notes, (number) => post(`${url}/api/notes/`, aNote(number), access));
  await each(tasks, (id) => post(`${url}/api/tasks/`, { id, title: `Task ${id}`, category: columns[id % columns.length] }, access));
  return { logIn };
}

const columns = ['incomplete', 'inreview', 'completed', 'backlog'];
const categories = ['PERSONAL', 'BUSINESS', 'IMPORTANT'];

/** One in 250 has a rare word. @param {number} number */
const aNote = (number) => ({
  title: `Note ${number}`,
  body: 'What was said, by whom, and what follows of it. '.repeat(8) + (number % 250 === 50 ? ' Lighthouse.' : ''),
  category: categories[number % categories.length],
});

/** Some at a time. @param {number} count @param {(number: number) => Promise<unknown>} make */
async function each(count, make) {
  for (let begun = 0; begun < count; begun += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, count - begun) }, (_, more) => make(begun + more + 1)));
}

const TOGETHER = 20;

/** @param {string} address @param {unknown} body @param {string} [access] */
async function post(address, body, access) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
