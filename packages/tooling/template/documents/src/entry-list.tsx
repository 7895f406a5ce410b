import type { UsedDocuments } from '@daybook/kit/documents/use-documents';
import type { StoredDocument } from '@daybook/kit/host/documents';
import { useHost } from '@daybook/kit/host/use-host';
import { Badge } from '@daybook/kit/ui/badge';
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

/** The entries, each with a button that deletes it. */
export function EntryList({ documents, error, reload, ...changes }: UsedDocuments<Entry>) {
  useStyles(sheet);
  const { deleteEntry, failure } = useDeletion(changes);
  if (error !== undefined && !documents)
    return (
      <Notice tone="danger" role="alert" action={<Button onClick={reload}>{texts.retry}</Button>}>
        {texts.notLoaded}
      </Notice>
    );
  if (!documents) return <Skeleton />;
  return (
    <>
      <ErrorAlert>{failure}</ErrorAlert>
      {documents.length === 0 && <EmptyState title={texts.empty}>{texts.next}</EmptyState>}
      <ul aria-label={texts.title} className={css.list}>
        {documents.map((document) => (
          <li key={document.key} className={css.entry}>
            <span dir="auto">{document.content.text}</span>
            {document.isWaiting && <Badge>{texts.savedHere}</Badge>}
            <Button
              variant="quiet"
              icon={<Trash2 size={18} />}
              aria-label={texts.delete(document.content.text)}
              onClick={() => deleteEntry(document)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns a function that deletes an entry and offers Undo, and why the last change has failed. */
function useDeletion({ set, remove }: Pick<UsedDocuments<Entry>, 'set' | 'remove'>) {
  const { toast } = useHost();
  const [failure, setFailure] = useState<string>();
  const run = (change: () => Promise<unknown>) => {
    setFailure(undefined);
    change().catch((error: Error) => setFailure(texts.failed(error.message)));
  };
  const restore = ({ key, content }: StoredDocument<Entry>) => run(() => set(key, content, 'none'));
  const deleteEntry = (document: StoredDocument<Entry>) =>
    run(async () => {
      const { kind } = await remove(document);
      if (kind === 'conflict') toast(texts.changedElsewhere);
      else toast(texts.deleted, { label: texts.undo, onPress: () => restore(document), shortcut: 'z' });
    });
  return { deleteEntry, failure };
}
