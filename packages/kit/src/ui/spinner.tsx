import { css, sheet } from './spinner.css';
import { useStyles } from './styles.tsx';

/** A spinner, hidden from screen readers: its parent announces that something is running. */
export function Spinner() {
  useStyles(sheet);
  return <span className={css.spinner} aria-hidden="true" />;
}
