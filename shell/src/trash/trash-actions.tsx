import type { TrashedItem } from '@daybook/contracts/trash';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { Trash2 } from 'lucide';
import type { RefObject } from 'react';
import { ActionDialog, type ConfirmedAction, useConfirmedAction } from '../action-dialog.tsx';
import { Icon } from '../frame/icon.tsx';
import { useAction } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { texts } from './texts.ts';
import { empty, readPage, removeForGood, type TrashPage } from './trash-calls.ts';

/** Deletes one item for good, after a question. */
export function useRemoval(onRemoved: (id: string) => void) {
  const { host } = useShell();
  return useConfirmedAction<TrashedItem>({
    run: (item) => removeForGood(host.fetch, item),
    onDone: (item) => {
      onRemoved(item.id);
      host.toast(texts.removed(texts.nameOf(item)));
    },
    textOf: logged(texts.notRemoved),
  });
}

type Place = RefObject<HTMLElement | null>;

export function RemovalDialog({ removal, place }: { removal: ConfirmedAction<TrashedItem>; place: Place }) {
  return (
    <ActionDialog
      action={removal}
      title={texts.removeTitle}
      text={removal.item ? texts.removeText(texts.nameOf(removal.item)) : ''}
      confirmLabel={texts.remove}
      cancelLabel={texts.cancel}
      focusAfter={place}
    />
  );
}

/** The button that deletes all items for good, after a question. */
export function EmptyTrash({ isShown, place, onEmptied }: { isShown: boolean; place: Place; onEmptied: () => void }) {
  const { host } = useShell();
  const emptying = useConfirmedAction<'all'>({
    run: () => empty(host.fetch),
    onDone: () => {
      onEmptied();
      host.toast(texts.emptied);
    },
    textOf: logged(texts.notRemoved),
  });
  return (
    <>
      {isShown && (
        <Button icon={<Icon icon={Trash2} size={16} />} onClick={() => emptying.ask('all')}>
          {texts.empty}
        </Button>
      )}
      <ActionDialog
        action={emptying}
        title={texts.emptyTitle}
        text={texts.emptyText}
        confirmLabel={texts.empty}
        cancelLabel={texts.cancel}
        focusAfter={place}
      />
    </>
  );
}

/** The button that reads the next page. */
export function MoreItems({ cursor, onRead }: { cursor: string; onRead: (page: TrashPage) => void }) {
  const { host } = useShell();
  const { isBusy, errorText, run } = useAction(logged(texts.notMore));
  return (
    <>
      <ErrorAlert>{errorText}</ErrorAlert>
      <Button busy={isBusy} onClick={() => void run(async () => onRead(await readPage(host.fetch, cursor)))}>
        {texts.more}
      </Button>
    </>
  );
}

const logged = (text: string) => (error: unknown) => {
  console.error('trash', error);
  return text;
};
