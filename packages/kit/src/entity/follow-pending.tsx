import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useHost } from '../host/use-host.tsx';
import type { Entity, EntityTypes } from './entity.ts';
import { followPending } from './pending-items.ts';
import { useEntityCache } from './use-entity-cache.ts';
import type { PendingItems } from './use-pending.tsx';

interface FollowPendingProps<T extends EntityTypes> {
  entity: Entity<T>;
  onChange: (pending: PendingItems<T>) => void;
}

/** Follows the outbox while the app is shown: what is pending, and what the server has now. Renders nothing. */
export function FollowPending<T extends EntityTypes>({ entity, onChange }: FollowPendingProps<T>) {
  const host = useHost();
  const { changed, removed, forget } = useEntityCache(entity);
  const store = useMemo(() => followPending(entity, host), [entity, host]);
  const pending = useSyncExternalStore(store.subscribe, store.get);
  useLayoutEffect(() => onChange(pending), [pending, onChange]);
  useEffect(
    () =>
      store.onSaved((id, stored) => {
        if (stored) void changed(stored, id);
        else void removed(id).then(() => forget(id));
      }),
    [store, changed, removed, forget],
  );
  return null;
}
