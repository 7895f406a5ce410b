import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from '../host/lazy-part.tsx';
import { Badge } from '../ui/badge.tsx';
import type { Entity, EntityTypes } from './entity.ts';

/** The items of an entity that have changes in the outbox. */
export interface PendingItems<T extends EntityTypes> {
  readonly size: number;
  readonly get: (id: T['id']) => PendingItem<T> | undefined;
  /** Returns the id that a new item has got from the server, or else the same. */
  readonly idNow: (id: T['id']) => T['id'];
  /** Returns a list with the changes. @param itemIn - returns what the list has of an item */
  readonly applyTo: <List>(list: List, itemIn: (id: T['id']) => Partial<T['item']> | undefined) => List;
}

export interface PendingItem<T extends EntityTypes> {
  /** `undecided`: the person has to decide about a change. It is not shown then, unless the item is new. */
  readonly state: 'sending' | 'waiting' | 'undecided';
  readonly isDeleted: boolean;
  /** Returns the item with its changes, over what was read. Undefined if none of them is shown. */
  readonly show: (item?: Partial<T['item']>) => T['item'] | undefined;
}

const Pending = createContext<unknown>(undefined);

/** Lets the screens of an entity show what is in the outbox. Its code is not part of the first load. */
export function PendingProvider<T extends EntityTypes>({ entity, children }: { entity: Entity<T>; children: ReactNode }) {
  const [pending, setPending] = useState<unknown>();
  return (
    <Pending value={pending}>
      <Suspense>
        <FollowPending entity={entity} onChange={setPending} />
      </Suspense>
      {children}
    </Pending>
  );
}

/** The screens work without it. */
const FollowPending = lazyPart<FollowPendingProps>(() =>
  import('./follow-pending.tsx').then(
    (part) => part.FollowPending as ComponentType<FollowPendingProps>,
    () => () => null,
  ),
);

interface FollowPendingProps {
  entity: unknown;
  onChange: (pending: unknown) => void;
}

/** Returns the items that have changes in the outbox; undefined until the code is loaded that knows them. */
export function usePending<T extends EntityTypes>(): PendingItems<T> | undefined {
  return use(Pending) as PendingItems<T> | undefined;
}

/** Marks an item whose changes the server does not have yet. */
export function PendingBadge({ item }: { item: Pick<PendingItem<EntityTypes>, 'state'> | undefined }) {
  return item && <Badge>{item.state === 'undecided' ? 'Needs your decision' : 'Saved on this device'}</Badge>;
}
