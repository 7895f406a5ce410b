import { css, sheet } from './spinner.css';
import { useStyles } from './styles.tsx';

/** Says to the eye that something is under way; to the ear, whoever shows it says so. */
export function Spinner() {
  useStyles(sheet);
  return <span className={css.spinner} aria-hidden="true" />;
}
