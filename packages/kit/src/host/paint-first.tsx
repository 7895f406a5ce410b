import { type ReactNode, useMemo } from 'react';
import type { Host } from './host.ts';
import { afterPaint } from './scheduling.ts';
import { HostProvider, useHost } from './use-host.tsx';

interface PaintFirstProps {
  /** Called with the path of a link that is pressed, and with undefined when the page navigates. */
  readonly onPress?: (to: string | undefined) => void;
  readonly children: ReactNode;
}

/**
 * Its links navigate after the next paint, which shows that they were pressed. For links to screens that a slow phone renders for longer than
 * a person waits for a reaction. For links only: with this host, `location` has not changed when `navigate` returns.
 */
export function PaintFirst({ onPress, children }: PaintFirstProps) {
  const host = useHost();
  const own = useMemo((): Host => {
    const navigate: Host['navigate'] = (to, options) => {
      onPress?.(to);
      afterPaint(() => {
        onPress?.(undefined);
        host.navigate(to, options);
      });
    };
    return { ...host, navigate };
  }, [host, onPress]);
  return <HostProvider host={own}>{children}</HostProvider>;
}
