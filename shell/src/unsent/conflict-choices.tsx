import type { Outbox, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { useState } from 'react';
import { useAction } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { ConflictFields, ItemFields } from './conflict-fields.tsx';
import { texts } from './conflict-texts.ts';
import { addAsNew, creationOf, hasHistory, keepMine, keepTheirs, mineOf, restore } from './decisions.ts';
import { describeEntry } from './describe-entry.ts';

interface ChoicesProps {
  entry: OutboxEntry;
  outbox: Outbox;
}

/** Returns a function that tells what was decided and goes back to the list. What was dropped can be put back by Undo. */
export function useDecided({ entry, outbox }: ChoicesProps) {
  const { toast, navigate } = useShell().host;
  return (message: (name: string) => string, { isDropped = false } = {}) => {
    const undo = { label: texts.undo, onPress: () => restore(outbox, entry), shortcut: 'z' };
    toast(message(describeEntry(entry).name), isDropped ? undo : undefined);
    navigate('/unsent', { replace: true });
  };
}

/** Both sides have changed the same field. `theirs`: the saved version when the change was sent */
export function Conflict({ entry, outbox, theirs: first }: ChoicesProps & { theirs: StoredItem }) {
  const { fetch } = useShell().host;
  const decided = useDecided({ entry, outbox });
  const { isBusy, errorText, run } = useAction(notDecided);
  const [newer, setNewer] = useState<StoredItem>();
  const theirs = newer ?? first;
  const takeTheirs = async () => {
    const result = await keepTheirs(outbox, fetch, entry, theirs);
    if (typeof result === 'object') setNewer(result);
    if (result !== 'kept') return;
    decided(texts.keptTheirs, { isDropped: !hasHistory(entry) });
  };
  // Two documents cannot have one key.
  const canBeAdded = !entry.isWhole && creationOf(entry) !== undefined;
  return (
    <>
      <p>{texts.conflict}</p>
      <ConflictFields mine={mineOf(entry, theirs)} theirs={theirs.item} />
      <div className={css.buttons}>
        <Button onClick={() => (keepMine(outbox, entry, theirs), decided(texts.keptMine))}>{texts.keepMine}</Button>
        <Button busy={isBusy} onClick={() => void run(takeTheirs)}>
          {texts.keepTheirs}
        </Button>
        {canBeAdded && <Button onClick={() => (addAsNew(outbox, entry), decided(texts.keptBoth))}>{texts.keepBoth}</Button>}
      </div>
      <ErrorAlert>{errorText ?? (newer && !isBusy ? texts.changedAgain : undefined)}</ErrorAlert>
      {canBeAdded && <p className={css.soft}>{texts.keepBothHint}</p>}
      {hasHistory(entry) && <p className={css.soft}>{texts.historyHint}</p>}
    </>
  );
}

/** The item of an update was deleted. */
export function DeletedElsewhere({ entry, outbox }: ChoicesProps) {
  const decided = useDecided({ entry, outbox });
  return (
    <>
      <p>{texts.gone}</p>
      <ItemFields item={entry.body ?? {}} />
      <div className={css.buttons}>
        {creationOf(entry) && (
          <Button variant="primary" onClick={() => (addAsNew(outbox, entry), decided(texts.addedAsNew))}>
            {texts.addAsNew}
          </Button>
        )}
        <Button onClick={() => (outbox.discard(entry.id), decided(texts.discarded, { isDropped: true }))}>{texts.discard}</Button>
      </div>
    </>
  );
}

function notDecided(error: unknown): string {
  console.error('keep theirs', error);
  return texts.notDecided;
}
