import type { Passkey, PasskeyRequest } from '@daybook/contracts/passkeys';
import { isCallError } from '@daybook/kit/api/call-error';
import { TextField } from '@daybook/kit/forms/field';
import { Button } from '@daybook/kit/ui/button';
import { Plus } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../frame/icon.tsx';
import { attestPasskey } from '../passkeys/ceremonies.ts';
import { useFields } from '../use-fields.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { accountFields, FieldsForm } from './account-section.tsx';
import { renamePasskey, sendPasskey } from './own-account-calls.ts';
import { ProofFields } from './proof-fields.tsx';
import { texts } from './texts.ts';

interface AddPasskeyProps {
  username: string;
  onAdded: (passkey: Passkey) => void;
}

/** Adds a passkey: asks for its name and the password, then the browser asks for the rest. */
export function AddPasskey({ username, onAdded }: AddPasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnedFocus(isOpen);
  const onSaved = (passkey: Passkey) => {
    onAdded(passkey);
    setOpen(false);
  };
  if (isOpen) return <AddForm username={username} onAdded={onSaved} onCancel={() => setOpen(false)} />;
  return (
    <Button ref={button} icon={<Icon icon={Plus} size={16} />} onClick={() => setOpen(true)}>
      {texts.add}
    </Button>
  );
}

/** Returns a ref for the button that a form replaces. The button gets the focus when the form is closed. */
export function useReturnedFocus(isReplaced: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasReplaced = useRef(false);
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) button.current?.focus();
    wasReplaced.current = isReplaced;
  }, [isReplaced]);
  return button;
}

function AddForm({ username, onAdded, onCancel }: AddPasskeyProps & { onCancel: () => void }) {
  const { host } = useShell();
  const attest = useAttestation();
  const { errors, send, ...state } = useFields({
    ...accountFields,
    names: ['name', 'proof'],
    submit: async ({ name, proof }) => {
      const passkey = await attest((attestation) => sendPasskey(host.fetch, { name, attestation, proof: { password: proof } }));
      host.toast(texts.passkeyAdded(passkey.name));
      onAdded(passkey);
    },
  });
  const labels = { label: texts.add, hint: texts.nameHint, submitLabel: texts.continueAdding };
  return (
    <NameForm {...labels} {...state} error={errors.name} onSubmit={(form) => void send(form)} onCancel={onCancel}>
      <ProofFields username={username} error={errors.proof} />
    </NameForm>
  );
}

interface RenameFormProps {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onCancel: () => void;
}

export function RenameForm({ passkey, onRenamed, onCancel }: RenameFormProps) {
  const { host } = useShell();
  const { errors, send, ...state } = useFields({
    ...accountFields,
    names: ['name'],
    submit: async ({ name }) => {
      const changed = await renamePasskey(host.fetch, passkey, name);
      host.toast(texts.renamed(changed.name));
      onRenamed(changed);
    },
  });
  const labels = { name: passkey.name, submitLabel: texts.save };
  return <NameForm {...labels} {...state} error={errors.name} onSubmit={(form) => void send(form)} onCancel={onCancel} />;
}

interface NameFormProps {
  label?: string;
  hint?: string;
  name?: string;
  error: string | undefined;
  errorText: string | undefined;
  isBusy: boolean;
  submitLabel: string;
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
  children?: ReactNode;
}

function NameForm({ label, hint, name, error, errorText, isBusy, submitLabel, onSubmit, onCancel, children }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <FieldsForm {...(label && { label })} errorText={errorText} onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={texts.name}
        hint={hint}
        name="name"
        required
        maxLength={100}
        defaultValue={name}
        error={error}
      />
      {children}
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </FieldsForm>
  );
}

type Attestation = PasskeyRequest['attestation'];

/**
 * Keeps the created passkey until the server has judged it: otherwise each attempt would leave another passkey on the device. The server
 * checks the proof of identity and the rate limit before it uses up the challenge.
 */
function useAttestation() {
  const { host } = useShell();
  const created = useRef<Attestation>(undefined);
  return async (send: (attestation: Attestation) => Promise<Passkey>): Promise<Passkey> => {
    created.current ??= await attestPasskey(host.fetch);
    try {
      return await send(created.current);
    } catch (error) {
      if (isJudged(error)) created.current = undefined;
      throw error;
    }
  };
}

/** False if the call was rejected before the attestation was checked, or if there was no response. */
function isJudged(error: unknown) {
  const status = isCallError(error) ? (error.problem?.status ?? 0) : 0;
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}
