import type { Change } from '../host/host.ts';
import type { Save } from './entity.ts';

/** A save that takes longer has the change read again when it is done, in milliseconds. */
const LIMIT_MS = 2000;

/**
 * Resolves to true if this page has made a change itself, or a later one of the same item. Waits for saves in flight: a change often
 * arrives before the response to its save.
 */
export async function isOwnChange({ id, version }: Change, saves: readonly Save[]): Promise<boolean> {
  if (id === undefined) return false;
  // Not `withTimeout`: the bundler would move it into the first load.
  const states = await Promise.race([Promise.all(saves.map(stateAfter)), noneLater()]);
  return states.some((state) => state?.id === id && (version === undefined ? state.isDeleted : state.version >= version));
}

const noneLater = () => new Promise<[]>((resolve) => setTimeout(resolve, LIMIT_MS, []));

/** A deletion leaves the version: an item that comes back from the trash has a later one. */
async function stateAfter({ deleted, saved }: Save) {
  const stored = await saved;
  if (stored === null) return undefined;
  const state = parseEtag(stored?.etag ?? deleted);
  return state && { ...state, isDeleted: stored === undefined };
}

/** Returns the id and version that an ETag of an item consists of. */
export function parseEtag(etag: string | undefined) {
  const [, id, version] = /^(?:W\/)?"(.+)\.(\d+)"$/.exec(etag ?? '') ?? [];
  return id === undefined ? undefined : { id, version: Number(version) };
}
