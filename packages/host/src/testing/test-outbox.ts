import type { DraftStore, Host, OutboxChange } from '@daybook/kit/host/host';
import { openOutbox } from '../outbox/outbox.ts';
import { createStore } from '../store.ts';

/** The fate of a request to the model server. */
export type Fate = 'ok' | 'request lost' | 'response lost' | 'request late' | 'server away' | 'too many' | "a proxy's page";

interface ServerItem {
  readonly title: string;
  readonly category: string;
  readonly version: number;
}

/** A server with items that are read, and updated with If-Match. Its requests meet their fates in order, and then all succeed. */
export function modelServer(fates: readonly Fate[] = []) {
  const items = modelItems();
  const requests: string[] = [];
  const late: (() => void)[] = [];
  const left = [...fates];
  const fetch: Host['fetch'] = async (path, init = {}) => {
    requests.push(`${init.method} ${path}`);
    const fate = left.shift() ?? 'ok';
    await Promise.resolve();
    const answer = answers[fate];
    if (answer) return response(answer.status, answer.headers);
    if (fate === 'request late') late.push(() => void items.handle(path, init));
    const handled = fate === 'ok' || fate === 'response lost' ? items.handle(path, init) : undefined;
    if (fate !== 'ok' || !handled) throw new TypeError('Failed to fetch');
    return handled;
  };
  return {
    fetch,
    requests,
    accepted: items.accepted,
    itemOf: items.of,
    /** Changes an item on another device. */
    change: items.change,
    /** Late requests arrive now. */
    deliver: () => late.splice(0).forEach((arrive) => arrive()),
    /** From now on every request succeeds. */
    recover: () => left.splice(0),
  };
}

const answers: Partial<Record<Fate, { status: number; headers: Record<string, string> }>> = {
  'server away': { status: 503, headers: { 'content-type': 'text/html' } },
  'too many': { status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '1' } },
  "a proxy's page": { status: 200, headers: { 'content-type': 'text/html' } },
};

function modelItems() {
  const items = new Map<string, ServerItem>();
  const accepted: { key: string; path: string; category: string }[] = [];
  const of = (path: string) => items.get(path) ?? { title: 'Milk', category: 'start', version: 1 };
  const change = (path: string, part: Partial<ServerItem>) =>
    items.set(path, { ...of(path), ...part, version: of(path).version + 1 });
  const respond = (status: number, path: string) => {
    const { version, ...item } = of(path);
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return response(status, { 'content-type': type, etag: `"${version}"` }, { ...item, created: '2026' });
  };
  const handle = (path: string, { method, headers, body }: RequestInit) => {
    const sent = new Headers(headers);
    if (method === 'GET') return respond(200, path);
    const match = sent.get('if-match');
    if (match !== null && match !== `"${of(path).version}"`) return respond(412, path);
    const update = JSON.parse(body as string) as { title: string; category: string };
    change(path, update);
    accepted.push({ key: sent.get('idempotency-key') ?? '', path, category: update.category });
    return respond(200, path);
  };
  return { accepted, of, change, handle };
}

const response = (status: number, headers: Record<string, string>, body: unknown = {}) =>
  ({ ok: status < 400, status, headers: new Headers(headers), json: () => Promise.resolve(body) }) as Response;

/** Returns an update of a task at a path, from the state that the person sees. */
export const anUpdate = (path: string, category: string, seen: { title: string; category: string }): OutboxChange => ({
  operation: 'updateTask',
  method: 'PUT',
  path,
  item: path.slice('/api/'.length, -1),
  body: { title: seen.title, category },
  base: { item: { ...seen, created: '2026' } },
});

/** A device that keeps drafts, by person. @param name - begins the names of its locks and its channel */
export function testDevice(name = 'daybook-outbox') {
  const stored = new Map<string, string>();
  const draftsOf = (owner: string): DraftStore => ({
    read: <Draft>(key: string) => {
      const text = stored.get(`${owner}/${key}`);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as Draft));
    },
    write: (key, draft) => Promise.resolve(void stored.set(`${owner}/${key}`, JSON.stringify(draft))),
    remove: (key) => Promise.resolve(void stored.delete(`${owner}/${key}`)),
    keys: (prefix) => {
      const start = `${owner}/${prefix}`;
      return Promise.resolve([...stored.keys()].filter((key) => key.startsWith(start)).map((key) => key.slice(owner.length + 1)));
    },
  });
  return { name, draftsOf, keys: () => [...stored.keys()] };
}

/** A tab with the outbox of a person. */
export function openTab(device: ReturnType<typeof testDevice>, fetch: Host['fetch'], userId: string | undefined = 'ann') {
  const user = createStore<string | undefined>(userId);
  let isOpen = true;
  const unlessKilled = <Result>(work: () => Promise<Result>) => (isOpen ? work() : Promise.reject(new Error('The tab is gone.')));
  const draftsOf = (owner: string): DraftStore => {
    const drafts = device.draftsOf(owner);
    return {
      read: (key) => unlessKilled(() => drafts.read(key)),
      write: (key, draft) => unlessKilled(() => drafts.write(key, draft)),
      remove: (key) => unlessKilled(() => drafts.remove(key)),
      keys: (prefix) => unlessKilled(() => drafts.keys(prefix)),
    };
  };
  const outbox = openOutbox({
    user,
    draftsOf,
    fetch: (path, init) => fetch(path, init).then((result) => unlessKilled(() => Promise.resolve(result))),
    locks: navigator.locks,
    name: device.name,
  });
  return {
    outbox,
    user,
    /** Ends the tab in the middle of what it does. */
    kill: () => {
      isOpen = false;
      user.set(undefined);
    },
  };
}

/** Waits for everything that promises do. */
export async function settle() {
  for (let turns = 0; turns < 300; turns += 1) await Promise.resolve();
}
