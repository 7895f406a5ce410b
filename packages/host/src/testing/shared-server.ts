import type { Host, StoredItem } from '@daybook/kit/host/host';

/** The fate of a request of a device. */
export type RequestFate = 'ok' | 'request lost' | 'response lost' | 'request late';

interface ServerNote {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
  /** The keys of its changes. */
  readonly keys: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

type Reply = { readonly status: number; readonly note?: ServerNote };

/**
 * A server with notes as Daybook's: each is created once for a key, changed and deleted with If-Match, and restored from the trash. Its
 * requests meet their fates in order, and then all succeed.
 */
export function sharedServer(fates: readonly RequestFate[]) {
  const notes = sharedNotes();
  const left = [...fates];
  const late: (() => void)[] = [];
  const fetch: Host['fetch'] = async (path, init = {}) => {
    const fate = left.shift() ?? 'ok';
    await Promise.resolve();
    if (fate === 'request late') late.push(() => void notes.handle(path, init));
    const reply = fate === 'ok' || fate === 'response lost' ? notes.handle(path, init) : undefined;
    if (fate !== 'ok' || !reply) throw new TypeError('Failed to fetch');
    return toResponse(reply);
  };
  return {
    ...notes,
    fetch,
    /** Late requests arrive now. */
    deliver: () => late.splice(0).forEach((arrive) => arrive()),
    /** From now on every request succeeds. */
    recover: () => left.splice(0),
  };
}

function sharedNotes() {
  const stored = storedNotes();
  /** The keys of the changes that were made. */
  const accepted: string[] = [];
  const change = (note: ServerNote, sent: Headers, fields: ServerNote['fields'] | false): Reply => {
    const match = sent.get('if-match');
    if (match !== null && match !== etagOf(note)) return { status: 412 };
    accepted.push(sent.get('idempotency-key') ?? '');
    return fields ? stored.update(note, fields) : stored.remove(note);
  };
  const handle = (path: string, { method = 'GET', headers, body }: RequestInit): Reply => {
    const sent = new Headers(headers);
    const [, , kind, name = ''] = path.split('/');
    const key = sent.get('idempotency-key') ?? '';
    const fields = JSON.parse((body as string | undefined) ?? '{}') as ServerNote['fields'];
    if (kind === 'trash') return stored.restore(name);
    if (method === 'POST') return stored.create(key, fields);
    const note = stored.find(name);
    if (!note) return { status: 404 };
    if (method === 'GET') return { status: 200, note };
    return note.keys.includes(key)
      ? { status: 200, note }
      : change({ ...note, keys: [...note.keys, key] }, sent, method === 'PUT' && fields);
  };
  return { handle, accepted, all: stored.all, trashed: stored.trashed, texts: stored.texts, create: stored.create };
}

function storedNotes() {
  const [live, trash] = [new Map<string, ServerNote>(), new Map<string, ServerNote>()];
  /** The states that a change has replaced. */
  const history: ServerNote[] = [];
  const find = (slug: string) => [...live.values()].find((note) => note.slug === slug);
  const freeSlug = (wanted: string, number = 1): string => {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    return find(slug) ? freeSlug(wanted, number + 1) : slug;
  };
  const store = (status: number, note: ServerNote): Reply => {
    live.set(note.id, note);
    return { status, note };
  };
  return {
    find,
    create: (id: string, fields: ServerNote['fields']): Reply => {
      if (trash.has(id)) return { status: 404 };
      return store(201, live.get(id) ?? { id, slug: freeSlug(String(fields.title)), version: 1, keys: [], fields });
    },
    update: (note: ServerNote, fields: ServerNote['fields']) => {
      history.push(note);
      return store(200, { ...note, version: note.version + 1, fields: { ...note.fields, ...fields } });
    },
    remove: (note: ServerNote): Reply => {
      live.delete(note.id);
      trash.set(note.id, note);
      return { status: 204 };
    },
    restore: (id: string): Reply => {
      const note = trash.get(id);
      trash.delete(id);
      return note ? store(200, { ...note, slug: freeSlug(note.slug), version: note.version + 1 }) : { status: 404 };
    },
    /** Returns the notes that are not deleted. */
    all: () => [...live.values()].map(toStored),
    trashed: () => [...trash.keys()],
    /** Returns every text that a person can find on the server: in notes, in their history and in the trash. */
    texts: () => [...live.values(), ...trash.values(), ...history].map(({ fields }) => String(fields.body)),
  };
}

const etagOf = ({ id, version }: ServerNote) => `"${id}.${version}"`;

const toStored = (note: ServerNote): StoredItem => ({
  item: { ...note.fields, slug: note.slug, created: note.id },
  etag: etagOf(note),
});

function toResponse({ status, note }: Reply): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const stored = note && toStored(note);
  const headers = new Headers({ 'content-type': type, ...(stored?.etag && { etag: stored.etag }) });
  const body = stored?.item ?? { type: 'about:blank', title: 'Problem', status };
  return { ok: status < 400, status, headers, json: () => Promise.resolve(body) } as Response;
}
