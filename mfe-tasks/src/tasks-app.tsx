import { entityApp } from '@daybook/kit/entity/entity-app';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useSyncExternalStore } from 'react';
import { BoardScreen } from './board/board-screen.tsx';
import { useBoardStore } from './board/board-store.ts';
import { screens } from './screens.ts';
import { taskEntity } from './task/task.ts';

const Screens = entityApp(taskEntity, BoardScreen, screens);

/** The tasks area. */
export function TasksApp() {
  useUnsavedMoves();
  return <Screens />;
}

/** Marks unsaved work at the host while a move is not saved. */
function useUnsavedMoves(): void {
  const { setUnsaved } = useHost();
  const { moves } = useBoardStore();
  const isAny = useSyncExternalStore(moves.subscribe, () =>
    moves.get().some(({ state }) => state === 'saving' || state === 'unsaved'),
  );
  useEffect(() => (isAny ? setUnsaved() : undefined), [isAny, setUnsaved]);
}
