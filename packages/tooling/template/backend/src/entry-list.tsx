import { useHost } from '@daybook/kit/host/use-host';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { ErrorAlert, Notice } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css, sheet } from './entry-list.css';
import type { Entry } from './entry.ts';
import { texts } from './texts.ts';
import type { UsedEntries } from './use-entries.ts';

/** The entries, each with a button that deletes it. */
export function EntryList({ entries, error, reload, ...changes }: UsedEntries) {
  useStyles(sheet);
  const { deleteEntry, failure } = useDeletion(changes);
  if (error !== undefined && !entries)
    return (
      <Notice tone="danger" role="alert" action={<Button onClick={reload}>{texts.retry}</Button>}>
        {texts.notLoaded}
      </Notice>
    );
  if (!entries) return <Skeleton />;
  return (
    <>
      <ErrorAlert>{failure}</ErrorAlert>
      {entries.length === 0 && <EmptyState title={texts.empty}>{texts.next}</EmptyState>}
      <ul aria-label={texts.title} className={css.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={css.entry}>
            <span dir="auto">{entry.text}</span>
            <Button
              variant="quiet"
              icon={<Trash2 size={18} />}
              aria-label={texts.delete(entry.text)}
              onClick={() => deleteEntry(entry)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns a function that deletes an entry and offers Undo, and why the last change has failed. */
function useDeletion({ remove, restore }: Pick<UsedEntries, 'remove' | 'restore'>) {
  const { toast } = useHost();
  const [failure, setFailure] = useState<string>();
  const run = (change: () => Promise<void>) => {
    setFailure(undefined);
    change().catch((error: Error) => setFailure(texts.failed(error.message)));
  };
  const deleteEntry = (entry: Entry) =>
    run(async () => {
      await remove(entry);
      toast(texts.deleted, { label: texts.undo, onPress: () => run(() => restore(entry)), shortcut: 'z' });
    });
  return { deleteEntry, failure };
}
