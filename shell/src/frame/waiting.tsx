import { Skeleton } from '@daybook/kit/skeleton';
import { useStyles } from '@daybook/kit/styles';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from './waiting.css';

/** Stands where a screen will be, if that takes so long that nothing would look like a fault. */
export function Waiting({ name }: { name: string }) {
  useStyles(sheet);
  const isLong = useDelay(DELAY_MS);
  return (
    <div className={css.waiting} hidden={!isLong}>
      {isLong && <Skeleton lines={6} label={texts.loading(name)} />}
    </div>
  );
}

const DELAY_MS = 250;

function useDelay(delayMs: number) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}
