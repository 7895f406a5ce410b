import type { Host } from '@daybook/kit/host/host';
import { entriesSchema, type Entry } from './entry.ts';
import { texts } from './texts.ts';

/** Returns the calls of the app's backend, which is in the folder `backend`. Each rejects with a reason that a person can read. */
export function entriesApi({ backend }: Pick<Host, 'backend'>) {
  const send = async (path: string, init?: RequestInit) => {
    if (!backend) throw new Error(texts.noBackend);
    const response = await backend(path, init);
    if (!response.ok) throw new Error(await reasonOf(response));
    return response;
  };
  return {
    list: async () => entriesSchema.parse(await (await send('/entries')).json()),
    /** Adds an entry, or replaces the one with its id. To repeat it is safe. */
    save: async ({ id, text }: Entry) => {
      const headers = { 'content-type': 'application/json' };
      await send(`/entries/${id}`, { method: 'PUT', headers, body: JSON.stringify({ text }) });
    },
    remove: async ({ id }: Entry) => {
      await send(`/entries/${id}`, { method: 'DELETE' });
    },
  };
}

/** Errors of the backend, and of a server that cannot reach it, are problem documents (RFC 9457). */
async function reasonOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => undefined)) as { detail?: unknown } | undefined;
  return typeof problem?.detail === 'string' ? problem.detail : texts.failedWith(response.status);
}
