import { columns, slugs, words } from '../product/user.ts';

/** How many notes and tasks the reading user has. */
export const readerContent = { notes: 50, tasks: 1000 };

/** How many requests are sent at a time. */
export const connections = 16;

export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  as?: 'reader' | 'writer';
};

/** The measured calls by name. Each function returns the next call. */
export const calls = {
  list: (): Call => ({ method: 'GET', path: '/api/notes/?limit=50' }),
  read: (): Call => ({ method: 'GET', path: `/api/notes/${any(slugs(readerContent.notes))}/` }),
  search: (): Call => ({ method: 'GET', path: `/api/notes-search/?search=${any(words)}&limit=50` }),
  /** Another user creates notes, so that the reader's list keeps its length. */
  create: (): Call => ({ method: 'POST', path: '/api/notes/', as: 'writer', body: JSON.stringify({ ...note, title: aTitle() }) }),
  move(): Call {
    const id = 1 + Math.floor(Math.random() * readerContent.tasks);
    return { method: 'PUT', path: `/api/tasks/${id}/`, body: JSON.stringify({ id, title: `Task ${id}`, category: any(columns) }) };
  },
  mixed: (): Call => calls[any(mixture)](),
};

export type CallName = keyof typeof calls;

/** Each name as often as it occurs in a hundred calls of the mixed load. */
const mixture = Object.entries({ list: 35, read: 30, search: 15, move: 15, create: 5 }).flatMap(
  ([name, share]) => Array<string>(share).fill(name) as Exclude<CallName, 'mixed'>[],
);

const note = { body: 'The meeting is moved to the afternoon. '.repeat(10), category: 'PERSONAL' };

/** Titles are unique, because a repeated one makes the server look for a free slug. */
const aTitle = () => `Note ${Math.random().toString(36).slice(2)}`;

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)];
