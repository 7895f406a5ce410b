import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { Entity, EntityTypes, Stored } from './entity.ts';
import type { ChangeListener } from './entity-cache.ts';

/** Returns functions that update the SWR cache after a mutation and notify other tabs. */
export function useEntityCache<T extends EntityTypes>({ idOf, cache }: Entity<T>) {
  const { mutate } = useSWRConfig();
  const { itemKey, lists, tabs, useChangeListener = useNothing } = cache;
  const listener: ChangeListener<T> = useChangeListener();
  return useMemo(() => {
    const keep = (id: T['id'], stored: Stored<T['item']> | undefined) => mutate(itemKey(id), stored, { revalidate: false });
    const changed = async (stored: Stored<T['item']>, previousId = idOf(stored.item)) => {
      const id = idOf(stored.item);
      tabs.notify();
      listener.onChanged?.(stored.item, previousId);
      // Begun together: an item that was shown from the outbox until now must not be missing for a moment.
      await Promise.all([
        lists.put(mutate, stored.item, previousId),
        keep(id, stored),
        id !== previousId && keep(previousId, undefined),
      ]);
    };
    return {
      changed,
      added: (stored: Stored<T['item']>) => {
        listener.onAdded?.(stored.item);
        return changed(stored);
      },
      removed: (id: T['id']) => {
        tabs.notify();
        listener.onRemoved?.(id);
        return lists.remove(mutate, id);
      },
      /** Drops a deleted item. Call it when no screen shows the item any more. */
      forget: (id: T['id']) => keep(id, undefined),
      reread: (id: T['id']) => mutate(itemKey(id)),
    };
  }, [mutate, idOf, itemKey, lists, tabs, listener]);
}

const nothing = {};
const useNothing = () => nothing;
