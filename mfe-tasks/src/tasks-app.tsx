import { useOtherTabs } from '@daybook/kit/entity/entity-cache';
import { forgetFailedParts, lazyPart } from '@daybook/kit/host/lazy-part';
import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { useHost } from '@daybook/kit/host/use-host';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { BoardScreen } from './board/board-screen.tsx';
import { useBoardStore } from './board/board-store.ts';
import { loadScreensWhenIdle, screens } from './screens.ts';
import { taskEntity } from './task/task.ts';

const TaskDetail = lazyPart(screens.detail);
const AddTask = lazyPart(screens.add);
const EditTask = lazyPart(screens.edit);

/** The tasks area. Its paths are those of app.json. */
export function TasksApp() {
  useEffect(loadScreensWhenIdle, []);
  useEffect(() => forgetFailedParts, []);
  useOtherTabs(taskEntity);
  useUnsavedMoves();
  return (
    <Routes>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          <Route path="/task">
            <BoardScreen />
          </Route>
          <Route path="/add-task">
            <AddTask />
          </Route>
          <Route path="/tasks/:pk">
            <TaskDetail />
          </Route>
          <Route path="/edit-task/:pk">
            <EditTask />
          </Route>
        </Switch>
      </Suspense>
    </Routes>
  );
}

/** Tells the host while a move is not saved. */
function useUnsavedMoves(): void {
  const { setUnsaved } = useHost();
  const { moves } = useBoardStore();
  const isAny = useSyncExternalStore(moves.subscribe, () =>
    moves.get().some(({ state }) => state === 'saving' || state === 'unsaved'),
  );
  useEffect(() => (isAny ? setUnsaved() : undefined), [isAny, setUnsaved]);
}
