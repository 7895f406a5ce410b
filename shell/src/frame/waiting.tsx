import { Button } from '@daybook/kit/ui/button';
import { Skeleton, slowAfterMs } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { useDelay } from '@daybook/kit/ui/use-delay';
import { useShell } from '../page-shell.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './waiting.css';

/**
 * Stands where a screen will be, if that takes so long that nothing would look like a fault. What takes very long may have been lost on
 * the way: then the page can be loaded again.
 */
export function Waiting({ name }: { name: string }) {
  useStyles(sheet);
  const { reload } = useShell();
  const isLong = useDelay(DELAY_MS);
  const isVeryLong = useDelay(DELAY_MS + slowAfterMs);
  return (
    <div className={css.waiting} hidden={!isLong}>
      {isLong && <Skeleton lines={6} label={texts.loading(name)} />}
      {isVeryLong && <Button onClick={reload}>{texts.loadAgain}</Button>}
    </div>
  );
}

const DELAY_MS = 250;
