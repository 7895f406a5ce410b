import type { AppStatus } from '@daybook/contracts/releases';
import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { TextField } from '@daybook/kit/forms/field';
import { useStyles } from '@daybook/kit/ui/styles';
import { type FormEvent, type RefObject, useRef } from 'react';
import { appTexts } from '../one-app/texts.ts';
import { css, sheet } from './change.css';
import { ShareFields } from './share-fields.tsx';
import type { Step } from './step.ts';
import { useChange } from './use-change.ts';

interface ChangeDialogProps {
  step: Step;
  status: AppStatus;
  open: boolean;
  onClose: () => void;
  /** Where the focus goes after a change, which may take the button away that it was asked by. */
  landing: RefObject<HTMLElement | null>;
}

/** Asks before visitors get something else: says what will happen to whom, and takes the reason. */
export function ChangeDialog({ step, status, open, onClose, landing }: ChangeDialogProps) {
  useStyles(sheet);
  const { seen, fields, busy, error, will, faults, make, isDone } = useChange(step, status, { open, onDone: onClose });
  const form = useRef<HTMLFormElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    focusField(form.current, make());
  };
  return (
    <ConfirmDialog
      open={open}
      {...questionOf(step, seen)}
      {...always}
      busy={busy}
      error={error}
      initialFocus={reason}
      finalFocus={() => (isDone.current && landing.current) || true}
      onConfirm={() => form.current?.requestSubmit()}
      onCancel={onClose}
    >
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        {step.kind === 'give' && <ShareFields typed={fields.typed} error={faults.share} onType={fields.setTyped} />}
        <p role="status" className={css.will}>
          {will ?? appTexts.tooLate}
        </p>
        <TextField
          ref={reason}
          name="why"
          {...whyProps}
          error={faults.why}
          value={fields.reason}
          onChange={valueOf(fields.setReason)}
        />
        {/* A form with two fields is sent by Enter only where it has such a button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

const always = { text: appTexts.newPages, cancelLabel: appTexts.cancel };

const whyProps = { label: appTexts.why, maxLength: 500, autoComplete: 'off' } as const;

const valueOf = (take: (value: string) => void) => (event: { target: { value: string } }) => take(event.target.value);

/** Brings the person to the field that has to be put right. */
function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function questionOf(step: Step, { app, rollout }: AppStatus) {
  if (step.kind === 'halt') return { title: appTexts.haltTitle(app), confirmLabel: appTexts.halt };
  if (step.kind === 'back') return { title: appTexts.backTitle(app), confirmLabel: appTexts.back };
  const isRaise = step.version === rollout?.version;
  return {
    title: isRaise ? appTexts.shareTitle(app, step.version) : appTexts.giveTitle(app, step.version),
    confirmLabel: isRaise ? appTexts.changeShare : appTexts.putLive,
    variant: 'primary' as const,
  };
}
