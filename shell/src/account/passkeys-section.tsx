import type { Passkey } from '@daybook/contracts/passkeys';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { Time } from '@daybook/kit/ui/time';
import { useRef, useState } from 'react';
import { ActionDialog, useConfirmedAction } from '../action-dialog.tsx';
import { hasWebAuthn } from '../passkeys/webauthn.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { AccountSection, textOfError } from './account-section.tsx';
import { removePasskey } from './own-account-calls.ts';
import { AddPasskey, RenameForm, useReturnedFocus } from './passkey-forms.tsx';
import { texts } from './texts.ts';

interface PasskeysSectionProps {
  username: string;
  passkeys: readonly Passkey[];
  onChange: (passkeys: readonly Passkey[]) => void;
}

/** The user's passkeys. Any browser can remove a passkey, for example of a lost device; only one with WebAuthn can add one. */
export function PasskeysSection({ username, passkeys, onChange }: PasskeysSectionProps) {
  const { host } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useConfirmedAction<Passkey>({
    run: (passkey) => removePasskey(host.fetch, passkey),
    onDone: ({ id: removed, name }) => {
      onChange(passkeys.filter(({ id }) => id !== removed));
      host.toast(texts.removed(name));
    },
    textOf: textOfError,
  });
  const replace = (changed: Passkey) => onChange(passkeys.map((passkey) => (passkey.id === changed.id ? changed : passkey)));
  return (
    <AccountSection title={texts.passkeys} heading={heading} intro={texts.passkeysIntro}>
      {passkeys.length === 0 && hasWebAuthn() && <p>{texts.noPasskey}</p>}
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRenamed={replace} onRemove={() => removal.ask(passkey)} />
          ))}
        </ul>
      )}
      {hasWebAuthn() ? (
        <AddPasskey username={username} onAdded={(added) => onChange([...passkeys, added])} />
      ) : (
        <p className={css.soft}>{texts.noWebAuthn}</p>
      )}
      <ActionDialog
        action={removal}
        title={texts.removeTitle(removal.item?.name ?? '')}
        text={texts.removeText}
        confirmLabel={texts.remove}
        cancelLabel={texts.keepPasskey}
        focusAfter={heading}
      />
    </AccountSection>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onRemove: () => void;
}

function PasskeyItem({ passkey, onRenamed, onRemove }: PasskeyItemProps) {
  const { name } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useReturnedFocus(isRenaming);
  const onSaved = (changed: Passkey) => {
    onRenamed(changed);
    setRenaming(false);
  };
  if (isRenaming) {
    return (
      <li className={css.item}>
        <RenameForm passkey={passkey} onRenamed={onSaved} onCancel={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={css.item}>
      <PasskeyDetails passkey={passkey} />
      <Button ref={renameButton} aria-label={texts.renameOf(name)} onClick={() => setRenaming(true)}>
        {texts.rename}
      </Button>
      <Button aria-label={texts.removeOf(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}

function PasskeyDetails({ passkey: { name, created, used, synced } }: { passkey: Passkey }) {
  return (
    <div className={css.about}>
      <h3 className={css.name}>
        <span dir="auto">{name}</span> {synced && <Badge>{texts.synced}</Badge>}
      </h3>
      <p className={css.soft}>
        {texts.added} <Time at={created} />
      </p>
      <p className={css.soft}>
        {used === null ? (
          texts.notUsed
        ) : (
          <>
            {texts.lastUsed} <Time at={used} />
          </>
        )}
      </p>
    </div>
  );
}
