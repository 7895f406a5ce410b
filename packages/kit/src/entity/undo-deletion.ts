import { restoreFromTrash } from '@daybook/contracts/trash';
import { loggedCall } from '../api/call.ts';
import { hasStatus } from '../api/call-error.ts';
import type { Host, ToastAction } from '../host/host.ts';
import type { Entity, EntityTypes, Stored } from './entity.ts';

interface UndoOptions<T extends EntityTypes> {
  readonly entity: Entity<T>;
  readonly host: Pick<Host, 'fetch' | 'toast' | 'navigate'>;
  readonly id: T['id'];
  /** The last ETag of the deleted item. Without it the item cannot be found in the trash. */
  readonly etag: string | undefined;
  /** Takes back a deletion that waits in the outbox. Returns false if it was sent meanwhile. */
  readonly discard?: (() => boolean) | undefined;
  readonly onRestored: (stored: Stored<T['item']>) => Promise<void>;
}

/**
 * Returns the action of a toast that takes a deletion back, and goes to the item: from the outbox if it waits there, or else from the
 * trash. If that fails, a toast offers Retry. Undefined if it is not possible.
 */
export function undoDeletion<T extends EntityTypes>(options: UndoOptions<T>, label = 'Undo'): ToastAction | undefined {
  const { entity, host, id, etag, discard } = options;
  if (!discard && etag === undefined) return undefined;
  const undo = () => {
    if (discard?.()) host.navigate(entity.route.item(id));
    else if (etag !== undefined) void restore(options, etag);
  };
  return { label, onPress: undo, shortcut: 'z' };
}

async function restore<T extends EntityTypes>(options: UndoOptions<T>, etag: string): Promise<void> {
  const { entity, host } = options;
  const texts = textsFor(entity.noun);
  try {
    const { data } = await loggedCall(host.fetch, restoreFromTrash, { params: { id: idIn(etag) } });
    await read(options, data.key);
    if (data.key !== data.previousKey) host.toast(texts.restoredAs(data.previousKey, data.key));
    host.navigate(entity.route.item(data.key));
  } catch (error) {
    if (hasStatus(error, 404)) host.toast(texts.notInTrash);
    else host.toast(texts.notRestored, undoDeletion(options, 'Retry'));
  }
}

/** Reads the item for the cache, because SWR does not read it again for 2 s. Without it, its screen says why it cannot be read. */
async function read<T extends EntityTypes>({ entity, host, onRestored }: UndoOptions<T>, key: string): Promise<void> {
  const id = entity.route.parseId(key);
  if (id !== undefined) await entity.api.read(host.fetch, id).then(onRestored, () => {});
}

/** An ETag begins with the id that the item has in the trash too. */
const idIn = (etag: string) => /[0-9a-f-]{36}/.exec(etag)?.[0] ?? '';

const textsFor = (noun: string) => ({
  notRestored: `The ${noun} could not be restored. It stays in the trash for 30 days.`,
  notInTrash: `This ${noun} is not in the trash any more.`,
  restoredAs: (previous: string, key: string) => `Restored as ${key}: another ${noun} is ${previous} now.`,
});
