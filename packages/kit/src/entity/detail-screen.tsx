import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../host/lazy-part.tsx';
import { Redirect, useParams } from '../host/routes.tsx';
import { useHost } from '../host/use-host.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { editDraftKey, type Entity, type EntityTypes, loadDeleteDialog, type Stored } from './entity.ts';
import { entityTexts } from './entity-texts.ts';
import { type ReadItem, RetryButton, UnreadItem, useItem } from './read-item.tsx';
import { changesOf } from './entity-changes.ts';
import { sendChange } from './send-change.ts';
import { undoDeletion } from './undo-deletion.ts';
import { useEntityCache } from './use-entity-cache.ts';
import { useItemChanges } from './use-item-changes.ts';
import { PendingBadge, usePending } from './use-pending.tsx';

const DeleteDialog = lazyPart(loadDeleteDialog);

interface ContentProps<T extends EntityTypes> {
  item: T['item'];
  /** True as long as the server does not have the item: it has no history there, and nothing that belongs to it. */
  isNew: boolean;
}

/** Makes the screen that shows the item of its path, with Edit and Delete. @param Content - shows the item below its title */
export function detailScreen<T extends EntityTypes>(entity: Entity<T>, Content: ComponentType<ContentProps<T>>): ComponentType {
  const { labels, route, noun } = entity;
  const back = { to: route.list, label: labels.backToList };
  return function DetailScreen() {
    const { [route.param]: param = '' } = useParams();
    const read = useItem(entity, param);
    const { removed } = useEntityCache(entity);
    const { stored, waits, gone } = read;
    const id = route.parseId(param);
    const idNow = usePending<T>()?.idNow(id as T['id']) ?? id;
    useItemChanges(entity, stored?.etag, read.retry);
    const isGoneThere = gone && !waits;
    useEffect(() => {
      if (isGoneThere && id !== undefined) void removed(id);
    }, [isGoneThere, removed, id]);

    if (idNow !== undefined && idNow !== id) return <Redirect to={route.item(idNow)} />;
    if (gone || !stored) {
      return (
        <Screen title={labels.unloadedTitle(param)} back={back} narrow>
          <UnreadItem entity={entity} {...read} />
        </Screen>
      );
    }
    const actions = <Actions key={param} entity={entity} stored={stored} />;
    return (
      <Screen title={entity.titleOf(stored.item)} back={back} actions={actions} narrow>
        <Status noun={noun} read={read} />
        <Content item={stored.item} isNew={entity.pending.isNewId(entity.idOf(stored.item))} />
      </Screen>
    );
  };
}

/** Says that an item is not as the server has it: it has changes of this device, or could not be read again. */
function Status<T extends EntityTypes>({ noun, read }: { noun: string; read: ReadItem<T> }) {
  if (read.waits) {
    return (
      <p>
        <PendingBadge item={read.waits} />
      </p>
    );
  }
  return read.failed && <Notice action={<RetryButton noun={noun} {...read} />}>{entityTexts(noun).stale}</Notice>;
}

interface ActionsProps<T extends EntityTypes> {
  entity: Entity<T>;
  stored: Stored<T['item']>;
}

function Actions<T extends EntityTypes>({ entity, stored }: ActionsProps<T>) {
  const { labels, route, idOf } = entity;
  const [dialog, setDialog] = useState<'not opened' | 'open' | 'closed'>('not opened');
  // The state that the person saw when they opened the dialog: a later one is not deleted without another look.
  const [seen, setSeen] = useState<typeof stored>();
  const deletion = useDeletion({ entity, stored: seen ?? stored }, () => setSeen(undefined));
  const open = () => {
    setSeen(stored);
    setDialog('open');
  };
  return (
    <>
      <ButtonLink to={route.edit(idOf(stored.item))} aria-keyshortcuts="e" icon={<Pencil size={16} aria-hidden="true" />}>
        {labels.edit}
      </ButtonLink>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={open}>
        {labels.delete}
      </Button>
      {dialog !== 'not opened' && (
        <Suspense>
          <DeleteDialog {...deletion} open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** @param onReread - called when the person has to look at the item again */
function useDeletion<T extends EntityTypes>({ entity, stored: { item, etag } }: ActionsProps<T>, onReread: () => void) {
  const { api, labels, route, idOf, noun } = entity;
  const host = useHost();
  const { toast, navigate, drafts, reportError } = host;
  // Set if the deletion waits in the outbox.
  const discard = useRef<(() => boolean) | undefined>(undefined);
  const cache = useEntityCache(entity);
  const id = idOf(item);
  const undo = () => undoDeletion({ entity, host, id, etag, onRestored: cache.changed, discard: discard.current });
  return {
    texts: { ...labels, ...entityTexts(noun) },
    remove: async () => {
      const sent = await sendChange<T>(host, api, changesOf<T>(api).delete(id, { item, etag }));
      discard.current = sent.kind === 'waiting' ? sent.discard : undefined;
    },
    onChanged: () => void cache.reread(id).then(onReread),
    onRemoved: async () => {
      // The lists are shown without an item whose deletion waits.
      if (!discard.current) await cache.removed(id);
      drafts.remove(editDraftKey(entity, id)).catch((error: unknown) => reportError(error, 'draft'));
      if (labels.deleted) toast(labels.deleted, undo());
      navigate(route.list, { replace: true });
      if (!discard.current) await cache.forget(id);
    },
  };
}
