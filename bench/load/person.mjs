// @ts-check
import { randomBytes, randomUUID } from 'node:crypto';
import { columns } from './calls.mjs';

/**
 * Two accounts: one that has 50 notes and 1,000 tasks, and one that new notes are made for.
 *
 * @typedef {object} Person
 * @property {{ id: string }} reader
 * @property {{ id: string }} writer
 * @property {import('./calls.mjs').Given} given what there is to ask for
 * @property {() => Promise<import('./drive.mjs').Plan['tokens']>} logIn
 */

const notes = 50;
const tasks = 1000;

/** @param {string} url of a product @returns {Promise<Person>} */
export async function aPerson(url) {
  const [reader, writer] = [await register(url), await register(url)];
  const logIn = async () => ({ reader: await reader.logIn(), writer: await writer.logIn() });
  const { reader: access } = await logIn();
  const archive = {
    format: 'daybook',
    version: 1,
    notes: Array.from({ length: notes }, aNote),
    tasks: Array.from({ length: tasks }, aTask),
  };
  await post(`${url}/api/import/`, archive, access);
  const given = { slugs: archive.notes.map(({ slug }) => slug), words: names, tasks, query: 'limit=50' };
  return { reader, writer, given, logIn };
}

/** An account that has nothing yet. @param {string} url */
export async function register(url) {
  const credentials = { username: `bench-${randomBytes(6).toString('hex')}`, password: 'correct horse battery' };
  const { id } = await post(`${url}/api/user/register/`, credentials);
  return { id: String(id), logIn: async () => String((await post(`${url}/api/token/`, credentials)).access) };
}

/** What is searched for: each is in a tenth of the notes. */
const names = ['anders', 'berta', 'caesar', 'dora', 'emil', 'friedrich', 'gustav', 'heinrich', 'ida', 'julius'];

/** @param {unknown} _ @param {number} index */
const aNote = (_, index) => ({
  id: randomUUID(),
  slug: `note-${index + 1}`,
  title: `Note ${index + 1}`,
  body: `What was said by ${names[index % names.length]}. ${'What was said, by whom, and what follows of it. '.repeat(8)}`,
  category: 'PERSONAL',
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

const now = new Date().toISOString();

/** @param {string} address @param {unknown} body @param {string} [access] @returns {Promise<Record<string, unknown>>} */
async function post(address, body, access) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${address} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
