// @ts-check
import { randomBytes } from 'node:crypto';

/** @typedef {{ logIn: () => Promise<Tokens> }} Person @typedef {{ access: string, refresh: string }} Tokens */

/**
 * Somebody with notes and tasks as a person has them after some weeks.
 *
 * @param {string} url
 * @returns {Promise<Person>}
 */
export async function aPerson(url) {
  const credentials = { username: `bench-${randomBytes(6).toString('hex')}`, password: 'correct horse battery' };
  await post(`${url}/api/user/register/`, credentials);
  const logIn = () => post(`${url}/api/token/`, credentials);
  const { access } = await logIn();
  for (let number = 1; number <= 50; number += 1) {
    await post(
      `${url}/api/notes/`,
      { title: `Note ${number}`, body: 'What was said, by whom, and what follows of it. '.repeat(8), category: 'PERSONAL' },
      access,
    );
  }
  for (let id = 1; id <= 30; id += 1)
    await post(`${url}/api/tasks/`, { id, title: `Task ${id}`, category: columns[id % 3] }, access);
  return { logIn };
}

const columns = ['incomplete', 'inreview', 'completed'];

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
