import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { RotateCw } from 'lucide-react';
import { useShell } from '../page-shell.ts';
import { texts } from './late-texts.ts';
import { css, sheet } from './update-mark.css';
import { useStore } from '@daybook/host/store';

/** Offers to load the page anew when something newer is live; not while a text would be torn away. */
export function UpdateMark() {
  useStyles(sheet);
  const { isOutdated, unsaved, reload } = useShell();
  const isNewer = useStore(isOutdated);
  const count = useStore(unsaved);
  return (
    <div role="status">
      {isNewer && count === 0 && (
        <Button variant="quiet" icon={<RotateCw size={16} aria-hidden="true" />} onClick={reload}>
          <span className={css.word}>{texts.update}</span>
        </Button>
      )}
    </div>
  );
}
