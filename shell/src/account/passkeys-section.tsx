import type { Passkey } from '@daybook/contracts/passkeys';
import { useRef } from 'react';
import { hasWebAuthn } from '../passkeys/has-webauthn.ts';
import { AccountSection } from './account-section.tsx';
import { css } from './account.css';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import { RemovePasskey } from './remove-passkey.tsx';
import { texts } from './texts.ts';
import { useRemoval } from './use-removal.ts';

interface PasskeysSectionProps {
  username: string;
  passkeys: readonly Passkey[];
  onChange: (passkeys: readonly Passkey[]) => void;
}

/** The person's passkeys. One of a lost device can be removed from any browser; only one with WebAuthn can add one. */
export function PasskeysSection({ username, passkeys, onChange }: PasskeysSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemoval((removed) => onChange(passkeys.filter(({ id }) => id !== removed.id)));
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
      <RemovePasskey removal={removal} heading={heading} />
    </AccountSection>
  );
}
