import type { ToastQueue } from '@daybook/host/host-members';
import type { BoardSession } from '../board-session.ts';
import { DisconnectControl } from './disconnect-control.tsx';
import { Toasts } from './toasts.tsx';

interface BesideBoardProps {
  isShown: boolean;
  session: BoardSession;
  toasts: ToastQueue | undefined;
}

/** Shows what a board needs after its first paint: the button that disconnects it, and toasts. */
export function BesideBoard({ isShown, session, toasts }: BesideBoardProps) {
  return (
    <>
      {/* Only hidden, as the app is: the panel takes the focus from it. */}
      <div hidden={!isShown}>{session.connect && <DisconnectControl session={session} isShown={isShown} />}</div>
      {toasts && <Toasts queue={toasts} />}
    </>
  );
}
