import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames, useStyles } from '../ui/styles.tsx';
import { css as field } from './field.css';
import { FieldFrame, type FieldTexts } from './field.tsx';
import { css, sheet } from './password-field.css';

/** A field for a password, with a button that shows it: people mistype less what they can read. */
export function PasswordField({ label, hint, error, ...rest }: Omit<ComponentProps<'input'>, 'type'> & FieldTexts) {
  useStyles(sheet);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className={css.frame}>
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(field.control, css.control)}
          />
          <Button
            variant="quiet"
            className={css.show}
            icon={<Icon size={18} aria-hidden="true" />}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
