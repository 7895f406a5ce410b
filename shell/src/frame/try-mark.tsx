import { useStyles } from '@daybook/kit/ui/styles';
import { FlaskConical } from 'lucide-react';
import { useShell } from '../page-shell.ts';
import { css, sheet } from './try-mark.css';

/** Says that this browser gets a release which is not live, and leads out of it. */
export function TryMark() {
  useStyles(sheet);
  const { trying, apps } = useShell().feed;
  if (!trying) return null;
  const title = apps.find(({ name }) => name === trying.app)?.title ?? trying.app;
  return (
    <p className={css.mark} title={texts.until(new Date(trying.until))}>
      <FlaskConical size={14} aria-hidden="true" />
      <span>
        <span className={css.word}>{texts.trying}</span> {title} {trying.version}
      </span>
      <a className={css.out} href="/try/end">
        {texts.end}
      </a>
    </p>
  );
}

const texts = {
  trying: 'Trying',
  end: 'Leave',
  until: (end: Date) => `Only this browser gets it, until ${end.toLocaleString()}`,
};
