import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface NotSavedProps {
  /** Left out when a try with the same would fail again. */
  onRetry?: (() => void) | undefined;
  /** It is being tried again. */
  busy?: boolean;
  /** Why, in a few words, if that helps. */
  children?: ReactNode;
}

/** Marks what could not be saved, in its place, with the way to try again. Stands in a `Spoken`, or nobody hears of it. */
export function NotSaved({ onRetry, busy = false, children }: NotSavedProps) {
  return (
    <Notice
      tone="warning"
      action={
        onRetry && (
          <Button icon={<RotateCw size={16} aria-hidden="true" />} busy={busy} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <strong>Not saved</strong>
      {children && <> · {children}</>}
    </Notice>
  );
}
