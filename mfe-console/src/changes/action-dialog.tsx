import type { AppStatus } from '@daybook/contracts/releases';
import { TextField } from '@daybook/kit/forms/field';
import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { useStyles } from '@daybook/kit/ui/styles';
import { type FormEvent, type RefObject, useRef } from 'react';
import { appTexts } from '../app-detail/app-texts.ts';
import { css, sheet } from '../app-detail/app-detail.css';
import { type ReleaseAction, shares } from './release-action.ts';
import { useReleaseAction } from './use-release-action.ts';

interface ActionDialogProps {
  action: ReleaseAction;
  status: AppStatus;
  open: boolean;
  onClose: () => void;
  /** The element that gets the focus after the action, which may remove the button that opened the dialog. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before visitors get another release: shows the consequence, and requires a reason. */
export function ActionDialog({ action, status, open, onClose, focusAfter }: ActionDialogProps) {
  useStyles(sheet);
  const { fields, fieldErrors, ...dialog } = useReleaseAction(action, status, { open, onDone: onClose });
  const form = useRef<HTMLFormElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    focusField(form.current, dialog.submit());
  };
  return (
    <ConfirmDialog
      open={open}
      {...textsOf(action, dialog.seen)}
      busy={dialog.busy}
      error={dialog.error}
      initialFocus={reason}
      finalFocus={() => (dialog.isDone.current && focusAfter.current) || true}
      onConfirm={() => form.current?.requestSubmit()}
      onCancel={onClose}
    >
      <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
        {action.kind === 'put-live' && (
          <ShareFields value={fields.shareText} error={fieldErrors.share} onChange={fields.setShareText} />
        )}
        <p role="status" className={css.will}>
          {dialog.will ?? appTexts.tooLate}
        </p>
        <TextField
          ref={reason}
          {...reasonProps}
          error={fieldErrors.why}
          value={fields.reasonText}
          onChange={({ target }) => fields.setReasonText(target.value)}
        />
        {/* Enter submits a form with two fields only if it has a submit button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

const reasonProps = { name: 'why', label: appTexts.why, maxLength: 500, autoComplete: 'off' } as const;

interface ShareFieldsProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The share of the visitors: one of a few, or another one in a text field. */
function ShareFields({ value, error, onChange }: ShareFieldsProps) {
  return (
    <>
      <SegmentedControl label={appTexts.shareOf} options={shareOptions} value={value} onChange={onChange} />
      <TextField
        name="share"
        inputMode="numeric"
        label={appTexts.otherShare}
        autoComplete="off"
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

const shareOptions = shares.map((share) => ({ value: String(share), label: `${share} %` }));

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function textsOf(action: ReleaseAction, { app, rollout }: AppStatus) {
  const texts = { text: appTexts.openPagesHint, cancelLabel: appTexts.cancel };
  if (action.kind === 'halt') return { ...texts, title: appTexts.haltTitle(app), confirmLabel: appTexts.halt };
  if (action.kind === 'roll-back') return { ...texts, title: appTexts.rollBackTitle(app), confirmLabel: appTexts.back };
  const isRaise = action.version === rollout?.version;
  return {
    ...texts,
    title: isRaise ? appTexts.shareTitle(app, action.version) : appTexts.putLiveTitle(app, action.version),
    confirmLabel: isRaise ? appTexts.changeShare : appTexts.putLive,
    variant: 'primary' as const,
  };
}
