import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { lazy, Suspense, useEffect, useState } from 'react';
import { triggerAppChange } from 'single-spa';
import { useShell } from '../use-shell.ts';
import { texts } from './texts.ts';

/** Says that this device has drafts of any user, and offers to delete them: the device may be shared. */
export function DeviceDraftsNotice() {
  const { drafts } = useShell();
  const [count, setCount] = useState(0);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    // An app writes its drafts when it is unmounted.
    const counting = triggerAppChange().then(() => drafts.count());
    counting.then((counted) => isUnmounted || setCount(counted)).catch(logError);
    return () => {
      isUnmounted = true;
    };
  }, [drafts]);
  if (count === 0) return null;

  const clear = () => {
    setAsking(false);
    drafts.clear().then(() => setCount(0), logError);
  };
  const deleteButton = <Button onClick={() => setAsking(true)}>{texts.deleteDrafts}</Button>;
  return (
    <>
      <Notice role="status" action={deleteButton}>
        {texts.deviceDrafts(count)}
      </Notice>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            title={texts.deleteTitle}
            text={texts.deleteText}
            confirmLabel={texts.deleteDrafts}
            cancelLabel={texts.cancel}
            onConfirm={clear}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const logError = (error: unknown) => console.error('drafts', error);

const ConfirmDialog = lazy(() => import('@daybook/kit/ui/confirm-dialog').then((part) => ({ default: part.ConfirmDialog })));
