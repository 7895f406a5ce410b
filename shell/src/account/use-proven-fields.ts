import type { Proof } from '@daybook/contracts/proof';
import { useRef } from 'react';
import { useShell } from '../page-shell.ts';
import { usedPasskey } from '../passkeys/ceremonies.ts';
import { useFields } from './use-fields.ts';

interface ProvenFieldsOptions {
  /** What is wrong with the new password, if the form has one, before the server is asked. */
  readonly check?: (password: string) => string | undefined;
  readonly hasPassword?: boolean;
  /** Rejects if the server refuses or cannot be reached. */
  readonly submit: (proof: Proof, password: string) => Promise<void>;
}

/** A form that is sent with a proof: the current password, or the use of a passkey. */
export function useProvenFields({ check, hasPassword = false, submit }: ProvenFieldsOptions) {
  const { fetch } = useShell().host;
  const form = useRef<HTMLFormElement>(null);
  const { send, ...state } = useFields<'proof' | 'password'>({
    names: hasPassword ? ['proof', 'password'] : ['proof'],
    check: ({ password }) => ({ password: check?.(password) }),
    submit: ({ proof, password }) => submit({ password: proof }, password),
  });
  const byPassword = () => {
    if (form.current) void send(form.current);
  };
  const byPasskey = () => {
    const use = async ({ password }: { password: string }) => submit({ passkey: await usedPasskey(fetch) }, password);
    if (form.current) void send(form.current, { submit: use, without: ['proof'] });
  };
  return { ...state, form, byPassword, byPasskey };
}
