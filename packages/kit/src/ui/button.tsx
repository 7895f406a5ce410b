import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css, sheet } from './button.css';
import { Link } from './link.tsx';
import { classNames, useStyles } from './styles.tsx';

interface ButtonAppearance {
  /** `primary` is the main action, at most one on a screen; `danger` deletes something. Default: `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Before the text. A button with only an icon needs an `aria-label`. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  /** True while the action is running: the button shows a spinner, keeps its width and focus, and ignores clicks. */
  busy?: boolean;
}

/** A button. Its type is `button` unless `type` is set. */
export function Button({ variant, icon, busy = false, type = 'button', className, onClick, children, ...rest }: ButtonProps) {
  useStyles(sheet);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      part={partOf(variant)}
      className={classNames(classOf(variant, children), busy && css.busy, className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <Content icon={icon}>{children}</Content>
      {busy && (
        <span className={css.running}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, icon, className, children, ...rest }: ComponentProps<typeof Link> & ButtonAppearance) {
  useStyles(sheet);
  return (
    <Link {...rest} part={partOf(variant)} className={classNames(classOf(variant, children), className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}

const classOf = (variant: ButtonAppearance['variant'] = 'secondary', children: ReactNode) =>
  classNames(css.button, css[variant], !children && css.iconOnly);

/** The name by which the style sheet of a host page selects it through the shadow root. */
const partOf = (variant = 'secondary') => `button ${variant}`;

function Content({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.content}>
      {icon}
      {children}
    </span>
  );
}

/** A spinner, hidden from screen readers: its parent announces that something is running. */
export function Spinner() {
  useStyles(sheet);
  return <span className={css.spinner} aria-hidden="true" />;
}
