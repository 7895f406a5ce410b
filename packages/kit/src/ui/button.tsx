import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css, sheet } from './button.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { useStyles } from './styles.tsx';

interface Look {
  /** `primary` is what the screen is for: at most one. `danger` destroys. Default: `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Before the words; alone it needs an `aria-label`. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Something is under way: the button keeps its width and the focus, and does nothing when pressed. */
  busy?: boolean;
}

/** A button; `type="submit"` must be said. */
export function Button({ variant, icon, busy = false, type = 'button', className, onClick, children, ...rest }: ButtonProps) {
  useStyles(sheet);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      part={part(variant)}
      className={classNames(look(variant, children), busy && css.busy, className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <Content icon={icon}>{children}</Content>
      {busy && (
        <span className={css.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, icon, className, children, ...rest }: ComponentProps<typeof Link> & Look) {
  useStyles(sheet);
  return (
    <Link {...rest} part={part(variant)} className={classNames(look(variant, children), className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}

const look = (variant: Look['variant'] = 'secondary', children: ReactNode) =>
  classNames(css.button, css[variant], !children && css.iconOnly);

/** What another page, which shows the app in a shadow root, calls it in its style sheet. */
const part = (variant = 'secondary') => `button ${variant}`;

function Content({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.content}>
      {icon}
      {children}
    </span>
  );
}
