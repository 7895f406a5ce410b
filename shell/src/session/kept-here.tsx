import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { lazy, Suspense, useEffect, useState } from 'react';
import { triggerAppChange } from 'single-spa';
import { useShell } from '../page-shell.ts';
import { texts } from './texts.ts';

/** Says that unsaved text is kept on this device, whoever typed it, and deletes it after a question: the device may be shared. */
export function KeptHere() {
  const { drafts } = useShell();
  const [count, setCount] = useState(0);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    let hasGone = false;
    // An app writes what it holds when it has gone.
    const counted = triggerAppChange().then(() => drafts.count());
    counted.then((kept) => hasGone || setCount(kept)).catch(failed);
    return () => {
      hasGone = true;
    };
  }, [drafts]);
  if (count === 0) return null;

  const clear = () => {
    setAsking(false);
    drafts.clear().then(() => setCount(0), failed);
  };
  const deleteButton = <Button onClick={() => setAsking(true)}>{texts.deleteKept}</Button>;
  return (
    <>
      <Notice role="status" action={deleteButton}>
        {texts.keptHere(count)}
      </Notice>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            title={texts.deleteTitle}
            text={texts.deleteText}
            confirmLabel={texts.deleteKept}
            cancelLabel={texts.cancel}
            onConfirm={clear}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const failed = (error: unknown) => console.error('drafts', error);

const ConfirmDialog = lazy(() => import('@daybook/kit/ui/confirm-dialog').then((part) => ({ default: part.ConfirmDialog })));
