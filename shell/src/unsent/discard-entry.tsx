import type { Outbox, OutboxEntry } from '@daybook/kit/host/host';
import type { RefObject } from 'react';
import { ActionDialog, type ConfirmedAction, useConfirmedAction } from '../action-dialog.tsx';
import { useShell } from '../use-shell.ts';
import { describeEntry } from './describe-entry.ts';
import { texts } from './texts.ts';

/** Discards an entry after a question, and with a creation the later changes of that item: they would have nothing to change. */
export function useDiscard({ entries, discard }: Outbox) {
  const { toast } = useShell().host;
  return useConfirmedAction<OutboxEntry>({
    run: (entry) => {
      for (const { id } of [...laterOf(entry, entries.get()).toReversed(), entry]) discard(id);
      return Promise.resolve();
    },
    onDone: (entry) => toast(texts.discarded(describeEntry(entry).name)),
    textOf: () => '',
  });
}

interface DiscardDialogProps {
  discard: ConfirmedAction<OutboxEntry>;
  place: RefObject<HTMLElement | null>;
  entries: readonly OutboxEntry[];
}

export function DiscardDialog({ discard, place, entries }: DiscardDialogProps) {
  const { item: entry } = discard;
  return (
    <ActionDialog
      action={discard}
      title={texts.discardTitle}
      text={entry ? questionOf(entry, entries) : ''}
      confirmLabel={texts.discard}
      cancelLabel={texts.cancel}
      focusAfter={place}
    />
  );
}

function questionOf(entry: OutboxEntry, entries: readonly OutboxEntry[]) {
  const { name, action } = describeEntry(entry);
  return texts.discardText(name, action, laterOf(entry, entries).length);
}

const laterOf = ({ id, item, method }: OutboxEntry, entries: readonly OutboxEntry[]) =>
  method === 'POST' ? entries.filter((other) => other.item === item && other.id > id) : [];
