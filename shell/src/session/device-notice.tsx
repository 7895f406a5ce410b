import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { lazy, Suspense, useState } from 'react';
import { css, sheet } from './account-card.css';
import { texts } from './texts.ts';
import { usePeople } from './use-people.ts';

/** Says who has unsent changes or drafts on this device, and offers to forget them: the device may be shared. */
export function DeviceNotice() {
  useStyles(sheet);
  const people = usePeople();
  const [isAsking, setAsking] = useState(false);
  if (!people || people.length === 0) return null;
  return (
    <>
      <Notice role="status" action={<Button onClick={() => setAsking(true)}>{texts.forget}</Button>}>
        {people.map(({ name, changes, drafts }, index) => (
          <p key={index} className={css.line}>
            <bdi>{name ?? texts.somebody}</bdi> {texts.onDevice(texts.counted(changes, drafts))}
          </p>
        ))}
        <p className={css.line}>{texts.onDeviceHint}</p>
      </Notice>
      {isAsking && (
        <Suspense>
          <ForgetDialog onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const ForgetDialog = lazy(() => import('./forget-dialog.tsx').then((part) => ({ default: part.ForgetDialog })));
