import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import type { ReactNode } from 'react';
import { css, sheet } from './in-place.css';
import { useFocusOver } from './use-focus-over.ts';

interface InPlaceProps {
  title: string;
  icon: ReactNode;
  /** What the one button says and does. */
  label: string;
  onPress: () => void;
  busy?: boolean;
  /** Why the last attempt came to nothing. */
  problem?: string | undefined;
  children: ReactNode;
}

/** Stands in place of the board: what is the matter, and the way on. */
export function InPlace({ title, icon, label, onPress, busy = false, problem, children }: InPlaceProps) {
  useStyles(sheet);
  const panel = useFocusOver();
  const button = (
    <Button variant="primary" busy={busy} onClick={onPress}>
      {label}
    </Button>
  );
  return (
    <div ref={panel} part="panel">
      <EmptyState icon={icon} title={title} action={button}>
        <p className={css.text}>{children}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </EmptyState>
    </div>
  );
}
