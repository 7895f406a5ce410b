import { useHost } from '@daybook/kit/use-host';
import { useEffect, useSyncExternalStore } from 'react';
import { useKeptBoard } from './board/kept-board.ts';

/** While a move is not saved the page is told to ask before it is left; when the network is back, it is tried again. */
export function useUnsavedMoves(): void {
  const { holdUnsaved } = useHost();
  const { moves } = useKeptBoard();
  const isAny = useSyncExternalStore(moves.subscribe, () =>
    moves.get().some(({ state }) => state === 'saving' || state === 'unsaved'),
  );
  useEffect(() => (isAny ? holdUnsaved() : undefined), [isAny, holdUnsaved]);
  useEffect(() => {
    const retry = () => moves.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [moves]);
}
