import type { Passkey } from '@daybook/contracts/passkeys';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { Time } from '@daybook/kit/ui/time';
import { useRef, useState } from 'react';
import { css } from './account.css';
import { RenameForm } from './rename-form.tsx';
import { texts } from './texts.ts';
import { useFocusBack } from './use-focus-back.ts';

interface PasskeyItemProps {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onRemove: () => void;
}

/** One passkey, and the ways to rename and remove it. */
export function PasskeyItem({ passkey, onRenamed, onRemove }: PasskeyItemProps) {
  const { name } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  useFocusBack(rename, isRenaming);
  const renamed = (changed: Passkey) => {
    onRenamed(changed);
    setRenaming(false);
  };
  if (isRenaming) {
    return (
      <li className={css.item}>
        <RenameForm passkey={passkey} onRenamed={renamed} onCancel={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={css.item}>
      <About passkey={passkey} />
      <Button ref={rename} aria-label={texts.renameOf(name)} onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      <Button aria-label={texts.removeOf(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}

function About({ passkey: { name, created, used, synced } }: { passkey: Passkey }) {
  return (
    <div className={css.about}>
      <h3 className={css.name}>
        <span dir="auto">{name}</span> {synced && <Badge>{texts.synced}</Badge>}
      </h3>
      <p className={css.soft}>
        {texts.added} <Time at={created} />
      </p>
      <p className={css.soft}>{used === null ? texts.notUsed : <LastUsed at={used} />}</p>
    </div>
  );
}

function LastUsed({ at }: { at: string }) {
  return (
    <>
      {texts.lastUsed} <Time at={at} />
    </>
  );
}
