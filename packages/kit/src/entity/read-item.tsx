import { CloudOff, FileX2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { hasStatus } from '../api/call-error.ts';
import { useHost } from '../host/use-host.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Entity, EntityTypes, Stored } from './entity.ts';
import { entityTexts } from './entity-texts.ts';
import { type PendingItem, usePending } from './use-pending.tsx';

/** An item that a screen reads. */
export interface ReadItem<T extends EntityTypes> {
  /** With the changes that the server does not have yet. */
  readonly stored: Stored<T['item']> | undefined;
  /** Set if there are such changes. */
  readonly waits: PendingItem<T> | undefined;
  /** True if there is no such item, or no longer. */
  readonly gone: boolean;
  /** True if the item could not be read, so that it is unknown whether it exists. */
  readonly failed: boolean;
  readonly reading: boolean;
  readonly retry: () => void;
}

/** Reads the item that the parameter of a path names. */
export function useItem<T extends EntityTypes>(
  entity: Entity<T>,
  param: string,
  options?: SWRConfiguration<Stored<T['item']>, unknown>,
): ReadItem<T> {
  const { api, cache, route } = entity;
  const { fetch } = useHost();
  const id = route.parseId(param);
  const read = () => api.read(fetch, id as T['id']);
  const isNew = id !== undefined && entity.pending.isNewId(id);
  const { data, error, isValidating, mutate } = useSWR<Stored<T['item']>, unknown>(
    id === undefined || isNew ? null : cache.itemKey(id),
    read,
    options,
  );
  const isLate = useIsLate(isNew);
  const { stored, waits, isDeleted } = usePendingState(id, data);
  const gone = id === undefined || (isDeleted ?? (hasStatus(error, 404) || isLate));
  return { stored, waits, gone, failed: error !== undefined && !gone, reading: isValidating, retry: () => void mutate() };
}

/** Returns what was read, with the changes that the server does not have yet. */
function usePendingState<T extends EntityTypes>(id: T['id'] | undefined, read: Stored<T['item']> | undefined) {
  const waits = usePending<T>()?.get(id as T['id']);
  const item = waits?.show(read?.item);
  return { waits, stored: item ? { item, etag: read?.etag } : read, isDeleted: waits?.isDeleted };
}

/** The time that the outbox takes to read its entries from a slow device, in milliseconds. */
const OUTBOX_LIMIT_MS = 3000;

/** True after a while, if it is asked. */
function useIsLate(isAsked: boolean) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setLate(true), OUTBOX_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return isAsked && isLate;
}

interface UnreadItemProps<T extends EntityTypes> extends ReadItem<T> {
  entity: Entity<T>;
}

/** Shown instead of an item that is gone, could not be read, or is loading. The path is the app's own, so this is not a 404 page. */
export function UnreadItem<T extends EntityTypes>({ entity, gone, failed, reading, retry }: UnreadItemProps<T>) {
  const { noun, labels, route, skeletonLines } = entity;
  const texts = entityTexts(noun);
  if (gone) {
    const back = <ButtonLink to={route.list}>{labels.backToList}</ButtonLink>;
    return (
      <EmptyState icon={<FileX2 size={22} />} title={texts.gone} action={back}>
        {texts.goneWhy}
      </EmptyState>
    );
  }
  if (failed)
    return <EmptyState icon={<CloudOff size={22} />} title={texts.failed} action={<RetryButton {...{ noun, reading, retry }} />} />;
  return <Skeleton lines={skeletonLines} label={texts.loading} />;
}

export function RetryButton({ noun, reading, retry }: { noun: string; reading: boolean; retry: () => void }) {
  return (
    <Button busy={reading} onClick={retry}>
      {entityTexts(noun).retry}
    </Button>
  );
}
