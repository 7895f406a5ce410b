import type { DocumentContent } from '@daybook/kit/host/documents';
import type { Host } from '@daybook/kit/host/host';

interface Stored {
  readonly content: DocumentContent;
  readonly etag: string;
  /** The keys of its latest changes. */
  readonly keys: readonly string[];
}

/** A change that a device has made. */
interface Made {
  readonly name: string;
  /** The content before, as JSON; undefined for nothing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A server with documents, which are written and deleted with the conditions of HTTP, and recognized by the keys of their changes. */
export function documentsServer() {
  const documents = storedDocuments();
  const requests: string[] = [];
  let network: Network = 'ok';
  const handle = (path: string, { method = 'GET', headers, body }: RequestInit): Response => {
    const [, , , app = '', key = ''] = path.split('?')[0]?.split('/') ?? [];
    if (key === '') return response(200, documents.list(`${app}/`));
    const name = `${app}/${key}`;
    if (method === 'GET') return toResponse(documents.find(name));
    if (method === 'DELETE') return documents.remove(name, new Headers(headers));
    return documents.write(name, new Headers(headers), JSON.parse(body as string) as DocumentContent);
  };
  const fetch: Host['fetch'] = async (path, init = {}) => {
    requests.push(`${init.method ?? 'GET'} ${path}`);
    await Promise.resolve();
    const responded = network === 'away' ? undefined : handle(path, init);
    if (network === 'loses responses' || !responded) throw new TypeError('Failed to fetch');
    return responded;
  };
  return {
    fetch,
    requests,
    /** The changes, in their order. */
    made: documents.made,
    setNetwork: (next: Network) => void (network = next),
    setFull: documents.setFull,
    /** Writes a document as another client does. Without content it deletes it. */
    put: (name: string, content?: DocumentContent) => documents.put(name, content),
    contentOf: (name: string) => documents.find(name)?.content,
  };
}

function storedDocuments() {
  const stored = new Map<string, Stored>();
  const made: Made[] = [];
  let [isFull, versions] = [false, 0];
  const put = (name: string, content: DocumentContent | undefined, key = '') => {
    const before = stored.get(name);
    made.push({ name, before: textOf(before?.content), after: textOf(content) });
    if (content) stored.set(name, { content, etag: `"${(versions += 1)}"`, keys: [key, ...(before?.keys ?? [])].slice(0, 8) });
    else stored.delete(name);
  };
  const isStale = (name: string, sent: Headers) => {
    const [present, match] = [stored.get(name), sent.get('if-match')];
    return (match !== null && match !== present?.etag) || (sent.get('if-none-match') === '*' && present !== undefined);
  };
  return {
    made,
    put,
    find: (name: string) => stored.get(name),
    list: (start: string) => listOf(stored, start),
    /** Rejects every document while it is true. */
    setFull: (full: boolean) => void (isFull = full),
    write: (name: string, sent: Headers, content: DocumentContent): Response => {
      const key = sent.get('idempotency-key') ?? '';
      if (stored.get(name)?.keys.includes(key)) return toResponse(stored.get(name));
      if (isStale(name, sent)) return problem(412);
      if (isFull) return problem(409, 'This exceeds the limit.');
      put(name, content, key);
      return toResponse(stored.get(name));
    },
    remove: (name: string, sent: Headers): Response => {
      if (!stored.has(name)) return problem(404);
      if (isStale(name, sent)) return problem(412);
      put(name, undefined);
      return response(204, null);
    },
  };
}

type Network = 'ok' | 'away' | 'loses responses';

const textOf = (content: DocumentContent | undefined) => content && JSON.stringify(content);

const listOf = (stored: ReadonlyMap<string, Stored>, start: string) =>
  [...stored].flatMap(([name, { content, etag }]) =>
    name.startsWith(start) ? [{ key: name.slice(start.length), etag, content, updated: '2026-11-26T08:00:00.000Z' }] : [],
  );

const toResponse = (document: Stored | undefined) =>
  document ? response(200, document.content, { etag: document.etag }) : problem(404);

const problem = (status: number, detail?: string) => response(status, { type: 'about:blank', title: 'Problem', status, detail });

/** Not a real one: that needs more than promises, for which tests would have to wait. */
const response = (status: number, body?: unknown, headers: Record<string, string> = {}) => {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const text = JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': type, ...headers }),
    json: () => Promise.resolve(JSON.parse(text) as unknown),
  } as Response;
};
