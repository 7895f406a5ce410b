import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { applyMoves, type TaskList } from './apply-moves.ts';
import { byColumn } from './columns.ts';
import { useKeptBoard } from './kept-board.ts';

/** The tasks as the person has put them: the server's list under the moves that it does not show yet. */
export function useMovedTasks(list: TaskList) {
  const { moves: kept } = useKeptBoard();
  const moves = useSyncExternalStore(kept.subscribe, kept.get);
  const tasks = useMemo(() => applyMoves(list, moves), [list, moves]);
  const parted = useMemo(() => byColumn(tasks), [tasks]);
  useEffect(() => kept.listed(list.readAt), [kept, list]);
  return { tasks, parted, moves, kept };
}
