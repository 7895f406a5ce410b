import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useSyncExternalStore } from 'react';
import { useKeptBoard } from './board/kept-board.ts';

/** Tells the page while a move is not saved. */
export function useUnsavedMoves(): void {
  const { setUnsaved } = useHost();
  const { moves } = useKeptBoard();
  const isAny = useSyncExternalStore(moves.subscribe, () =>
    moves.get().some(({ state }) => state === 'saving' || state === 'unsaved'),
  );
  useEffect(() => (isAny ? setUnsaved() : undefined), [isAny, setUnsaved]);
}
