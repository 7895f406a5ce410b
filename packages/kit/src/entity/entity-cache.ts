import { useEffect } from 'react';
import { type ScopedMutator, useSWRConfig } from 'swr';
import type { Change } from '../host/host.ts';
import type { TabChannel } from '../host/tab-channel.ts';
import { useHost } from '../host/use-host.tsx';
import type { Entity, EntityTypes } from './entity.ts';

/** Where the SWR cache has the items of an entity. */
export interface EntityCache<T extends EntityTypes> {
  readonly itemKey: (id: T['id']) => string;
  readonly lists: CachedLists<T>;
  /** The other tabs that show this entity. */
  readonly tabs: TabChannel;
  /** A hook that returns further listeners of changes. Each must be the same function at every render. */
  readonly useChangeListener?: () => ChangeListener<T>;
}

export interface ChangeListener<T extends EntityTypes> {
  readonly onAdded?: (item: T['item']) => void;
  /** An item was added or updated. `previousId` differs from its id if the update has changed that. */
  readonly onChanged?: (item: T['item'], previousId: T['id']) => void;
  readonly onRemoved?: (id: T['id']) => void;
}

/** The cached lists that may contain an item. */
interface CachedLists<T extends EntityTypes> extends Pick<ListRules<unknown, T>, 'withItem' | 'withoutItem'> {
  readonly put: (mutate: ScopedMutator, item: T['item'], previousId: T['id']) => Promise<unknown>;
  readonly remove: (mutate: ScopedMutator, id: T['id']) => Promise<unknown>;
  readonly reload: (mutate: ScopedMutator) => Promise<unknown>;
}

interface ListRules<List, T extends EntityTypes> {
  /** True for the cache keys of the entity's lists. */
  readonly isKey: (key: unknown) => boolean;
  readonly withItem: (list: List, item: T['item'], previousId: T['id']) => List;
  readonly withoutItem: (list: List, id: T['id']) => List;
}

export function cachedLists<List, T extends EntityTypes>({ isKey, withItem, withoutItem }: ListRules<List, T>): CachedLists<T> {
  // SWR discards the response of a list that is being read for the first time, so it is read again.
  const revalidate = (list: unknown) => list === undefined;
  const change = (mutate: ScopedMutator, next: (list: List) => List) =>
    mutate<List>(isKey, (list) => list && next(list), { revalidate });
  return {
    withItem: (list, ...item) => withItem(list as List, ...item),
    withoutItem: (list, id) => withoutItem(list as List, id),
    put: (mutate, item, previousId) => change(mutate, (list) => withItem(list, item, previousId)),
    remove: (mutate, id) => change(mutate, (list) => withoutItem(list, id)),
    reload: (mutate) => mutate(isKey),
  };
}

/** Reloads the lists when an item was changed in another tab, on another device or by a portal. */
export function useOtherClients<T extends EntityTypes>(entity: Entity<T>): void {
  const { changes } = useHost();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const { tabs, lists } = entity.cache;
    const reload = (change: Change = {}) =>
      void import('./reload-lists.ts')
        .then(({ reloadLists }) => reloadLists(entity, change, mutate))
        .catch(() => lists.reload(mutate));
    const leaveTabs = tabs.subscribe(() => reload());
    const unsubscribe = changes?.subscribe(entity.name, reload);
    return () => {
      leaveTabs();
      unsubscribe?.();
    };
  }, [entity, changes, mutate]);
}
