import { Button } from '@daybook/kit/ui/button';
import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { useRef, useState } from 'react';
import { useShell } from '../page-shell.ts';
import { leaveWelcome } from '../session/welcome.ts';
import { AccountSection } from './account-section.tsx';
import { css } from './account.css';
import { FieldsForm } from './fields-form.tsx';
import { askForDeletion } from './own-account-calls.ts';
import { PasskeyInstead, ProofFields } from './proof-fields.tsx';
import { texts } from './texts.ts';
import { useProvenFields } from './use-proven-fields.ts';

interface DeletionSectionProps {
  username: string;
  graceDays?: number | undefined;
  hasPasskey: boolean;
}

/** Deletes the account after a question with a proof. */
export function DeletionSection({ username, graceDays, hasPasskey }: DeletionSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { errors, failure, isBusy, form, forget, byPassword, byPasskey } = useDeletion();
  const ask = () => {
    forget();
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
        error={failure}
        initialFocus={field}
        onConfirm={byPassword}
        onCancel={() => setOpen(false)}
      >
        <FieldsForm form={form} onSubmit={byPassword}>
          <ProofFields username={username} error={errors.proof} field={field} />
          {/* For Enter: the button that is seen belongs to the dialog, and a form of two text fields is not sent without one. */}
          <input type="submit" hidden />
          <div className={css.buttons}>
            <PasskeyInstead hasPasskey={hasPasskey} isBusy={isBusy} onUse={byPasskey} />
          </div>
        </FieldsForm>
      </ConfirmDialog>
    </AccountSection>
  );
}

/** The session ends with the account; the login then says until when a login restores it. */
function useDeletion() {
  const { session, host } = useShell();
  return useProvenFields({
    submit: async (proof) => {
      const restorableUntil = await askForDeletion(host.fetch, proof);
      leaveWelcome({ restorableUntil });
      session.end();
    },
  });
}
