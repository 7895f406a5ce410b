import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { css, sheet } from './panel.css';

interface PanelProps {
  title: string;
  icon: ReactNode;
  buttonLabel: string;
  onPress: () => void;
  busy?: boolean;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A message with one button, shown in place of the board. */
export function Panel({ title, icon, buttonLabel, onPress, busy = false, problem, children }: PanelProps) {
  useStyles(sheet);
  const panel = useBorrowedFocus();
  const button = (
    <Button variant="primary" busy={busy} onClick={onPress}>
      {buttonLabel}
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

/** Moves the focus to the panel's button if it was in the board, and back when the panel is removed. */
function useBorrowedFocus(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = panel.current?.getRootNode();
    const before = root instanceof ShadowRoot ? root.activeElement : null;
    if (before) panel.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
