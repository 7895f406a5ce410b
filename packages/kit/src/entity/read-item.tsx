import { CloudOff, FileX2 } from 'lucide-react';
import useSWR, { type SWRConfiguration } from 'swr';
import { hasStatus } from '../api/call-error.ts';
import { useHost } from '../host/use-host.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Entity, EntityTypes, Stored } from './entity.ts';
import { entityTexts } from './entity-texts.ts';

/** An item that a screen reads. */
export interface ReadItem<Item> {
  readonly stored: Stored<Item> | undefined;
  /** True if there is no such item, or no longer. */
  readonly gone: boolean;
  /** True if the item could not be read, so that it is unknown whether it exists. */
  readonly failed: boolean;
  readonly reading: boolean;
  readonly retry: () => void;
}

/** Reads the item that the parameter of a path names. */
export function useItem<T extends EntityTypes>(
  { api, cache, route }: Entity<T>,
  param: string,
  options?: SWRConfiguration<Stored<T['item']>, unknown>,
): ReadItem<T['item']> {
  const { fetch } = useHost();
  const id = route.parseId(param);
  const read = () => api.read(fetch, id as T['id']);
  const { data, error, isValidating, mutate } = useSWR<Stored<T['item']>, unknown>(
    id === undefined ? null : cache.itemKey(id),
    read,
    options,
  );
  const gone = id === undefined || hasStatus(error, 404);
  return { stored: data, gone, failed: error !== undefined && !gone, reading: isValidating, retry: () => void mutate() };
}

interface UnreadItemProps<T extends EntityTypes> extends ReadItem<T['item']> {
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
