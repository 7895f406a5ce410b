/*
 * The worker's knowledge of open pages. It is lost when the browser stops an idle worker: then a page keeps its notice until it reads
 * something again.
 */

declare const self: ServiceWorkerGlobalScope;

/** Since when each page's data is cached; null for data of the server. */
const shown = new Map<string, string | null>();
const written = new Map<string, number>();

/** Says since when the data is cached that a page gets; null for data that has just come from the server. */
export async function announceSeen(clientId: string, seen: string | null): Promise<void> {
  shown.set(clientId, seen);
  (await self.clients.get(clientId))?.postMessage({ lastSeen: seen });
}

/** Repeats the last announcement: the page did not listen yet. */
export const answerStatus = (client: Client | null) => client?.postMessage({ lastSeen: shown.get(client.id) });

/** Notes that a page has saved something: it has newer data than the cache, until it reads again. */
export const noteWrite = (clientId: string) => void written.set(clientId, Date.now());

/** True if the page has saved something since that time. */
export const hasWrittenSince = (clientId: string, seen: string) => (written.get(clientId) ?? 0) > Date.parse(seen);
