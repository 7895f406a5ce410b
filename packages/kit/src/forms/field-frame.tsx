import { createContext, type ReactNode, use, useId } from 'react';
import { css, sheet } from './field.css';
import { useStyles } from '../ui/styles.tsx';

/** What every field has around its control. */
export interface FieldTexts {
  label: string;
  /** Stands under the label for as long as the field does. */
  hint?: ReactNode;
  /** Why the value was refused. */
  error?: string | undefined;
}

/** Whether what stands in the fields is being saved. What were typed then would be in what is saved no more, and be gone with the form. */
export const ReadOnlyContext = createContext(false);

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  readOnly: boolean;
}

/** Ties a visible label, a hint and an error to the control that `children` makes of the given props. */
export function FieldFrame({ label, hint, error, children }: FieldTexts & { children: (props: ControlProps) => ReactNode }) {
  useStyles(sheet);
  const id = useId();
  const readOnly = use(ReadOnlyContext);
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
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined, readOnly })}
      {error && (
        <div className={css.error} id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
}
