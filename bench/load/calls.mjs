// @ts-check

/**
 * What the calls are made of.
 *
 * @typedef {object} Given
 * @property {readonly string[]} slugs the notes that are read
 * @property {readonly string[]} words what is searched for
 * @property {number} tasks the tasks that are moved have the numbers from 1 to this
 * @property {string} query what is asked of lists besides
 *
 * @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, body?: string, as?: 'reader' | 'writer' }} Call
 */

/** The calls that are measured, by name. Each makes the next one. */
export const calls = {
  /** @param {Given} given @returns {Call} */
  list: ({ query }) => ({ method: 'GET', path: `/api/notes/?${query}` }),
  /** @param {Given} given @returns {Call} */
  read: ({ slugs }) => ({ method: 'GET', path: `/api/notes/${any(slugs)}/` }),
  /** @param {Given} given @returns {Call} */
  search: ({ words, query }) => ({ method: 'GET', path: `/api/notes-search/?search=${any(words)}&${query}` }),
  /** By another person: the list of who reads stays as long as it is. @returns {Call} */
  create: () => ({ method: 'POST', path: '/api/notes/', as: 'writer', body: JSON.stringify({ ...note, title: aTitle() }) }),
  /** @param {Given} given @returns {Call} */
  move({ tasks }) {
    const id = 1 + Math.floor(Math.random() * tasks);
    return { method: 'PUT', path: `/api/tasks/${id}/`, body: JSON.stringify({ id, title: `Task ${id}`, category: any(columns) }) };
  },
  /** @param {Given} given @returns {Call} */
  mixed: (given) => calls[any(mixture)](given),
};

/** @typedef {keyof typeof calls} CallName */

/** Of a hundred calls in the mixed load. */
export const shares = /** @type {const} */ ({ list: 35, read: 30, search: 15, move: 15, create: 5 });

const mixture = Object.entries(shares).flatMap(([name, share]) => /** @type {(keyof typeof shares)[]} */ (Array(share).fill(name)));

export const columns = ['incomplete', 'completed', 'inreview', 'backlog'];

export const note = { body: 'What was said, by whom, and what follows of it. '.repeat(8), category: 'PERSONAL' };

/** No two are alike: each note gets its slug at once. */
export const aTitle = () => `Note ${Math.random().toString(36).slice(2)}`;

/** @template Item @param {readonly Item[]} items @returns {Item} */
const any = (items) => /** @type {Item} */ (items[Math.floor(Math.random() * items.length)]);
