import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { isAboutFields, isCallFailed } from '../api/call-failed.ts';
import { BeingSaved } from './field-frame.tsx';
import { NotSaved } from '../ui/not-saved.tsx';
import { Spoken } from '../ui/live-region.tsx';
import { useStyles } from '../ui/styles.tsx';
import type { Saving } from './use-saving.ts';
import { css, sheet } from './form-frame.css';

interface FormFrameProps {
  saving: Saving;
  submitLabel: string;
  onSave: () => void;
  /** Says that nothing is lost. */
  textIsKept: string;
  /** The fields. */
  children: ReactNode;
}

/** What stands around the fields of every form: why it was not saved, with Retry, and its one button. */
export function FormFrame({ saving, submitLabel, onSave, textIsKept, children }: FormFrameProps) {
  useStyles(sheet);
  const { busy, failure } = saving;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit} onKeyDown={submitByKey}>
      <BeingSaved value={busy}>{children}</BeingSaved>
      <Spoken>
        {failure !== undefined && (
          <NotSaved onRetry={isAboutFields(failure) ? undefined : onSave} busy={busy}>
            {reason(failure) ?? textIsKept}
          </NotSaved>
        )}
      </Spoken>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Ctrl or ⌘ with Enter submits, also from a long text, where Enter is a line. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
    event.currentTarget.requestSubmit();
}

/** What the API says of a refusal that is not about a field. */
function reason(failure: unknown) {
  const problem = isCallFailed(failure) ? failure.problem : undefined;
  return problem && problem.status < 500 && !isAboutFields(failure) ? problem.detail : undefined;
}
