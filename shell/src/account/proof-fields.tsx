import type { Proof } from '@daybook/contracts/proof';
import { PasswordField } from '@daybook/kit/forms/password-field';
import { Button } from '@daybook/kit/ui/button';
import { KeyRound } from 'lucide';
import { type RefObject, useRef } from 'react';
import { Icon } from '../frame/icon.tsx';
import { assertPasskey } from '../passkeys/ceremonies.ts';
import { hasWebAuthn } from '../passkeys/webauthn.ts';
import { useFields } from '../use-fields.ts';
import { useShell } from '../use-shell.ts';
import { accountFields } from './account-section.tsx';
import { texts } from './texts.ts';

interface ProofFieldsProps {
  username: string;
  error: string | undefined;
  field?: RefObject<HTMLInputElement | null>;
}

/** The field for the current password. The hidden username tells password managers which password to fill in. */
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

/** A button that proves the identity with a passkey, for a user who has forgotten the password. */
export function PasskeyInstead({ hasPasskey, isBusy, onUse }: { hasPasskey: boolean; isBusy: boolean; onUse: () => void }) {
  if (!hasPasskey || !hasWebAuthn()) return null;
  return (
    <Button variant="quiet" busy={isBusy} icon={<Icon icon={KeyRound} size={16} />} onClick={onUse}>
      {texts.usePasskey}
    </Button>
  );
}

interface ProvenFieldsOptions {
  /** Returns the error of a new password, if the form has that field, before it is sent. */
  readonly check?: (password: string) => string | undefined;
  readonly hasPassword?: boolean;
  /** Rejects if the server rejects the request or cannot be reached. */
  readonly submit: (proof: Proof, password: string) => Promise<void>;
}

/** The state of a form that is sent with a proof of identity: the current password, or a passkey. */
export function useProvenFields({ check, hasPassword = false, submit }: ProvenFieldsOptions) {
  const { fetch } = useShell().host;
  const form = useRef<HTMLFormElement>(null);
  const { send, ...state } = useFields<'proof' | 'password'>({
    ...accountFields,
    names: hasPassword ? ['proof', 'password'] : ['proof'],
    check: ({ password }) => ({ password: check?.(password) }),
    submit: ({ proof, password }) => submit({ password: proof }, password),
  });
  const byPassword = () => {
    if (form.current) void send(form.current);
  };
  const byPasskey = () => {
    const submitWithPasskey = async ({ password }: { password: string }) =>
      submit({ passkey: await assertPasskey(fetch) }, password);
    if (form.current) void send(form.current, { submit: submitWithPasskey, optional: ['proof'] });
  };
  return { ...state, form, byPassword, byPasskey };
}
