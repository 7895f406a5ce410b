import type { DraftStore, OutboxEntry } from '@daybook/kit/host/host';
import { nextEntryId } from '@daybook/kit/host/entry-id';
import { openOutbox } from '@daybook/host/outbox/outbox';
import { createUser } from '../product/user.ts';

/** The result of a replay: seconds until the server had everything, requests, and changes that it lacks or has twice. */
export interface Replay {
  readonly seconds: number;
  readonly requests: number;
  readonly lost: number;
  readonly twice: number;
}

const day = 24 * 3600_000;

/**
 * Sends 1,000 changes that waited for a day: 400 new notes, two edits of each of 200 notes, and moves of 200 tasks.
 *
 * @param lossy - every this many responses gets lost after the server has sent it
 */
export async function replay(url: string, lossy = Infinity): Promise<Replay> {
  const user = await createUser(url, { notes: 200, tasks: 200 });
  const { access } = await user.logIn();
  const read = async <Item>(path: string) => (await (await callApi(url, access, path)).json()) as Item[];
  const [notes, tasks] = [await read<Item>('/api/notes/'), await read<Item>('/api/tasks/')];
  let requests = 0;
  const fetchLossy: typeof callApi = async (...call) => {
    requests += 1;
    const isLost = requests % lossy === 0;
    const response = await callApi(...call);
    if (!isLost) return response;
    await response.text();
    throw new TypeError('The response was lost.');
  };

  const began = performance.now();
  await sendAll(queue(notes, tasks), (path, init) => fetchLossy(url, access, path, init));
  const seconds = (performance.now() - began) / 1000;
  const after = { notes: await read<Item>('/api/notes/'), tasks: await read<Item>('/api/tasks/') };
  return { seconds, requests, ...count(after) };
}

interface Item {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly body: string;
}

const callApi = (url: string, access: string, path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${access}` },
  });

type Change = Pick<OutboxEntry, 'operation' | 'method' | 'path' | 'body' | 'item'> & Partial<Pick<OutboxEntry, 'base'>>;

function queue(notes: readonly Item[], tasks: readonly Item[]): OutboxEntry[] {
  const edit = ({ slug, body, category, title }: Item, from: string, to: string): Change => ({
    ...{ operation: 'updateNote', method: 'PUT', path: `/api/notes/${slug}/`, item: `notes/${slug}` },
    ...{ body: { title: to, body, category }, base: { item: { title: from || title, body, category } } },
  });
  const changes: Change[] = [
    ...Array.from({ length: 400 }, (_, index) => newNote(index)),
    ...notes.flatMap((note) => [edit(note, '', `${note.title}, once`), edit(note, `${note.title}, once`, `${note.title}, edited`)]),
    ...tasks.map(({ id, title, category }) => ({
      ...{ operation: 'updateTask', method: 'PUT' as const, path: `/api/tasks/${id}/`, item: `tasks/${id}` },
      ...{ body: { id, title, category: 'completed' }, base: { item: { id, title, category } } },
    })),
  ];
  let id = '';
  return changes.map((change) => ({ ...change, id: (id = nextEntryId(id)), at: Date.now() - day, state: 'waiting' }));
}

const newNote = (index: number): Change => ({
  ...{ operation: 'createNote', method: 'POST', path: '/api/notes/', item: `notes/new-${index}` },
  body: { title: `New ${index}`, body: 'Written on a train.', category: 'PERSONAL' },
});

/** Resolves when the outbox of a browser that was closed for a day is empty. */
async function sendAll(entries: readonly OutboxEntry[], send: (path: string, init?: RequestInit) => Promise<Response>) {
  installPage();
  // The outbox logs each lost response.
  const { error } = console;
  console.error = () => {};
  const user = { get: () => 'user', subscribe: () => () => {} };
  const outbox = openOutbox({ user, draftsOf: () => storeOf(entries), fetch: send, locks: undefined, name: 'bench' });
  const isOver = () => outbox.entries.get().every(({ state }) => state === 'undecided');
  // Empty until the entries are read.
  await new Promise<void>((resolve) => outbox.entries.subscribe(() => isOver() && resolve()));
  console.error = error;
}

function storeOf(entries: readonly OutboxEntry[]): DraftStore {
  const stored = new Map<string, unknown>(entries.map((entry) => [`outbox/${entry.id}`, entry]));
  return {
    read: <Draft>(key: string) => Promise.resolve(stored.get(key) as Draft | undefined),
    write: (key, draft) => Promise.resolve(void stored.set(key, draft)),
    remove: (key) => Promise.resolve(void stored.delete(key)),
    keys: (prefix) => Promise.resolve([...stored.keys()].filter((key) => key.startsWith(prefix))),
  };
}

/** The parts of a page that the outbox needs. */
function installPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, { document, window: new EventTarget() });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine: true } });
}

function count({ notes, tasks }: { notes: readonly Item[]; tasks: readonly Item[] }) {
  const created = notes.filter(({ title }) => title.startsWith('New '));
  const titles = new Set(created.map(({ title }) => title));
  const edited = notes.filter(({ title }) => title.endsWith(', edited')).length;
  const moved = tasks.filter(({ category }) => category === 'completed').length;
  return { lost: 400 - titles.size + (200 - edited) + (200 - moved), twice: created.length - titles.size };
}
