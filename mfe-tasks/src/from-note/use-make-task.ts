import type { NoteActionsContext } from '@daybook/contracts/slots';
import { isCallError } from '@daybook/kit/api/call-error';
import { changesOf } from '@daybook/kit/entity/entity-changes';
import { sendChange } from '@daybook/kit/entity/send-change';
import type { Host, ToastAction } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import { useState } from 'react';
import { taskApi, type StoredTask, type TaskTypes } from '../task/task-api.ts';
import { texts as boardTexts } from '../texts.ts';
import { taskFromNote } from './task-from-note.ts';
import { texts } from './texts.ts';

type MakeState =
  | { readonly kind: 'ready' | 'making' }
  /** Without an id the server does not have the task yet. */
  | { readonly kind: 'made'; readonly id: number | undefined }
  | { readonly kind: 'failed'; readonly why: string | undefined };

/** Makes a task of a note by the outbox, so that it is not lost without a network. The toast offers Undo. */
export function useMakeTask(note: NoteActionsContext) {
  const host = useHost();
  const [state, setState] = useState<MakeState>({ kind: 'ready' });
  const make = async () => {
    setState({ kind: 'making' });
    const draft = taskFromNote(note);
    try {
      // Below the numbers that a task can have.
      const sent = await sendChange<TaskTypes>(host, taskApi, changes.create(-Date.now(), draft));
      if (sent.kind === 'conflict') throw new Error('A creation cannot collide.');
      const onUndone = () => setState({ kind: 'ready' });
      const undo = sent.kind === 'waiting' ? undoWaiting(host, sent.discard, onUndone) : undoSaved(host, sent.stored, onUndone);
      host.toast(texts.made(draft.title), undo);
      setState({ kind: 'made', id: sent.stored?.item.id });
    } catch (error) {
      setState({ kind: 'failed', why: isCallError(error) ? error.problem?.detail : undefined });
      host.reportError(error, 'make task');
    }
  };
  return { state, make: () => void make() };
}

const changes = changesOf<TaskTypes>(taskApi);

const undoBy = (onPress: () => void): ToastAction => ({ label: boardTexts.undo, onPress, shortcut: 'z' });

function undoWaiting({ toast }: Host, discard: () => boolean, onUndone: () => void) {
  return undoBy(() => (discard() ? onUndone() : toast(texts.sentMeanwhile)));
}

/** Undefined if the response did not say what to delete. */
function undoSaved(host: Host, stored: StoredTask | undefined, onUndone: () => void) {
  if (!stored) return undefined;
  const { id, title } = stored.item;
  const undo = async () => {
    const sent = await sendChange<TaskTypes>(host, taskApi, changes.delete(id, stored));
    if (sent.kind === 'conflict') host.toast(boardTexts.notUndone(boardTexts.card(id, title)));
    else onUndone();
  };
  return undoBy(() => {
    undo().catch((error: unknown) => {
      host.reportError(error, 'undo task');
      host.toast(texts.notRemoved(boardTexts.card(id, title)));
    });
  });
}
