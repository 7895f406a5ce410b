import { useStyles } from '@daybook/kit/ui/styles';
import { DatabaseZap } from 'lucide-react';
import { useShell } from '../page-shell.ts';
import { texts } from './late-texts.ts';
import { css, sheet } from './offline-mark.css';

/** Says that this browser stores nothing: who reloads the page is logged out, and what is not saved is gone. */
export function StorageMark() {
  useStyles(sheet);
  const { storage } = useShell();
  if (storage.isLasting()) return null;
  return (
    <div role="status">
      <span className={css.mark} title={texts.notStoredText}>
        <DatabaseZap size={14} aria-hidden="true" />
        <span className={css.word}>{texts.notStored}</span>
      </span>
    </div>
  );
}
