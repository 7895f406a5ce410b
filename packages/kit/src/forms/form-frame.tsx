import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { hasFieldErrors, isCallError } from '../api/call-error.ts';
import { Button } from '../ui/button.tsx';
import { LiveRegion, NotSaved } from '../ui/live-region.tsx';
import { useStyles } from '../ui/styles.tsx';
import { css, sheet } from './field.css';
import { ReadOnlyContext } from './field.tsx';
import type { Saving } from './use-saving.ts';

interface FormFrameProps {
  saving: Saving;
  submitLabel: string;
  onSave: () => void;
  /** A text for a failed save: nothing is lost. */
  textIsKept: string;
  children: ReactNode;
}

/** A form with its fields, its submit button, and the reason and Retry after a failed save. */
export function FormFrame({ saving, submitLabel, onSave, textIsKept, children }: FormFrameProps) {
  useStyles(sheet);
  const { busy, failure } = saving;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit} onKeyDown={submitByKey}>
      <ReadOnlyContext value={busy}>{children}</ReadOnlyContext>
      <LiveRegion>
        {failure !== undefined && (
          <NotSaved onRetry={hasFieldErrors(failure) ? undefined : onSave} busy={busy}>
            {reason(failure) ?? textIsKept}
          </NotSaved>
        )}
      </LiveRegion>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Submits by Ctrl or ⌘ with Enter, also from a text area. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
    event.currentTarget.requestSubmit();
}

/** Returns the API's reason, unless it is about a field and appears there. */
function reason(failure: unknown) {
  const problem = isCallError(failure) ? failure.problem : undefined;
  return problem && problem.status < 500 && !hasFieldErrors(failure) ? problem.detail : undefined;
}
