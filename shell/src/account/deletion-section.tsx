import { Button } from '@daybook/kit/ui/button';
import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { useRef, useState } from 'react';
import { setLoginNotice } from '../session/session-redirects.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { AccountSection, FieldsForm } from './account-section.tsx';
import { requestDeletion } from './own-account-calls.ts';
import { PasskeyInstead, ProofFields, useProvenFields } from './proof-fields.tsx';
import { texts } from './texts.ts';

interface DeletionSectionProps {
  username: string;
  graceDays?: number | undefined;
  hasPasskey: boolean;
}

/** Deletes the account, after a confirmation with a proof of identity. */
export function DeletionSection({ username, graceDays, hasPasskey }: DeletionSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { errors, errorText, isBusy, form, reset, byPassword, byPasskey } = useDeletion();
  const ask = () => {
    reset();
    setOpen(true);
  };
  return (
    <AccountSection title={texts.deletion} intro={texts.deletionIntro}>
      <Button variant="danger" onClick={ask}>
        {texts.deleteAccount}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={texts.deleteTitle}
        text={texts.deleteText(graceDays)}
        confirmLabel={texts.deleteAccount}
        cancelLabel={texts.keepAccount}
        busy={isBusy}
        error={errorText}
        initialFocus={field}
        onConfirm={byPassword}
        onCancel={() => setOpen(false)}
      >
        <FieldsForm form={form} onSubmit={byPassword}>
          <ProofFields username={username} error={errors.proof} field={field} />
          {/* For Enter: the visible button belongs to the dialog, and a form with two text fields is not submitted without one. */}
          <input type="submit" hidden />
          <div className={css.buttons}>
            <PasskeyInstead hasPasskey={hasPasskey} isBusy={isBusy} onUse={byPasskey} />
          </div>
        </FieldsForm>
      </ConfirmDialog>
    </AccountSection>
  );
}

/** Deleting the account ends the session. The login screen then says until when a login restores the account. */
function useDeletion() {
  const { session, host } = useShell();
  return useProvenFields({
    submit: async (proof) => {
      const person = session.user.get();
      const restorableUntil = await requestDeletion(host.fetch, proof);
      // Another person may have logged in meanwhile.
      if (session.user.get() !== person) return;
      setLoginNotice({ restorableUntil });
      session.end();
    },
  });
}
