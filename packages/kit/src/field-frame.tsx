import { type ReactNode, useId } from 'react';
import { css, sheet } from './field.css';
import { useStyles } from './styles.tsx';

/** What every field has around its control. */
export interface FieldTexts {
  label: string;
  /** Stands under the label for as long as the field does. */
  hint?: ReactNode;
  /** Why the value was refused. */
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Ties a visible label, a hint and an error to the control that `children` makes of the given props. */
export function FieldFrame({ label, hint, error, children }: FieldTexts & { children: (props: ControlProps) => ReactNode }) {
  useStyles(sheet);
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <div className={css.error} id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
}
