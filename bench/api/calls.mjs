// @ts-check
import { columns, slugs, words } from '../product/user.mjs';

/** What the reading user has. */
export const has = { notes: 50, tasks: 1000 };

/** @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, body?: string, as?: 'reader' | 'writer' }} Call */

/** The measured calls by name. Each function returns the next call. */
export const calls = {
  /** @returns {Call} */
  list: () => ({ method: 'GET', path: '/api/notes/?limit=50' }),
  /** @returns {Call} */
  read: () => ({ method: 'GET', path: `/api/notes/${any(slugs(has.notes))}/` }),
  /** @returns {Call} */
  search: () => ({ method: 'GET', path: `/api/notes-search/?search=${any(words)}&limit=50` }),
  /** Another user creates notes, so that the reader's list keeps its length. @returns {Call} */
  create: () => ({ method: 'POST', path: '/api/notes/', as: 'writer', body: JSON.stringify({ ...note, title: aTitle() }) }),
  /** @returns {Call} */
  move() {
    const id = 1 + Math.floor(Math.random() * has.tasks);
    return { method: 'PUT', path: `/api/tasks/${id}/`, body: JSON.stringify({ id, title: `Task ${id}`, category: any(columns) }) };
  },
  /** @returns {Call} */
  mixed: () => calls[any(mixture)](),
};

/** @typedef {keyof typeof calls} CallName */

/** Each name as often as it occurs in a hundred calls of the mixed load. */
const mixture = Object.entries({ list: 35, read: 30, search: 15, move: 15, create: 5 }).flatMap(
  ([name, share]) => /** @type {Exclude<CallName, 'mixed'>[]} */ (Array(share).fill(name)),
);

const note = { body: 'The meeting is moved to the afternoon. '.repeat(10), category: 'PERSONAL' };

/** Titles are unique, because a repeated one makes the server look for a free slug. */
const aTitle = () => `Note ${Math.random().toString(36).slice(2)}`;

/** @template Item @param {readonly Item[]} items @returns {Item} */
const any = (items) => /** @type {Item} */ (items[Math.floor(Math.random() * items.length)]);
