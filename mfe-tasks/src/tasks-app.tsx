import { forgetFailedParts, lazyPart } from '@daybook/kit/host/lazy-part';
import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { Suspense, useEffect } from 'react';
import { BoardScreen } from './board/board-screen.tsx';
import { loadScreensWhenIdle, screens } from './screens.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { useUnsavedMoves } from './use-unsaved-moves.ts';

const TaskDetail = lazyPart(screens.detail);
const AddTask = lazyPart(screens.add);
const EditTask = lazyPart(screens.edit);

/** The tasks area: app.json has the same paths. */
export function TasksApp() {
  useEffect(loadScreensWhenIdle, []);
  useEffect(() => forgetFailedParts, []);
  useOtherTabs();
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
