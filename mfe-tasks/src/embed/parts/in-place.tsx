import { Button } from '@daybook/kit/button';
import { EmptyState } from '@daybook/kit/empty-state';
import type { ReactNode } from 'react';
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
  const panel = useFocusOver();
  const button = (
    <Button variant="primary" busy={busy} onClick={onPress}>
      {label}
    </Button>
  );
  return (
    <div ref={panel} part="panel">
      <EmptyState icon={icon} title={title} action={button}>
        <p>{children}</p>
        <p role="alert">{problem}</p>
      </EmptyState>
    </div>
  );
}
