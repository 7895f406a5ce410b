import { Button } from '@daybook/kit/ui/button';
import { PasswordField } from '@daybook/kit/forms/password-field';
import { KeyRound } from 'lucide-react';
import type { RefObject } from 'react';
import { hasWebAuthn } from '../passkeys/has-webauthn.ts';
import { texts } from './texts.ts';

interface ProofFieldsProps {
  username: string;
  error: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
}

/** Asks for the current password. The hidden name tells a password manager whose it is. */
export function ProofFields({ username, error, field }: ProofFieldsProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        ref={field}
        label={texts.currentPassword}
        name="proof"
        required
        autoComplete="current-password"
        error={error}
      />
    </>
  );
}

/** The way for a person who has forgotten the password. */
export function PasskeyInstead({ hasPasskey, isBusy, onUse }: { hasPasskey: boolean; isBusy: boolean; onUse: () => void }) {
  if (!hasPasskey || !hasWebAuthn()) return null;
  return (
    <Button variant="quiet" busy={isBusy} icon={<KeyRound size={16} aria-hidden="true" />} onClick={onUse}>
      {texts.usePasskey}
    </Button>
  );
}
