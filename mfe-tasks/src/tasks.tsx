import { Route, Routes, Switch } from '@daybook/kit/routes';
import { BoardScreen } from './board/board-screen.tsx';
import { ComingScreen } from './coming-screen.tsx';
import { texts } from './texts.ts';

/** The tasks area: its screens by their paths, as app.json has them. */
export function Tasks() {
  return (
    <Routes>
      <Switch>
        <Route path="/task">
          <BoardScreen />
        </Route>
        <Route path="/add-task">
          <ComingScreen title={texts.addTask}>{texts.addingComes}</ComingScreen>
        </Route>
        <Route path="/tasks/:pk">
          <ComingScreen title={texts.task}>{texts.readingComes}</ComingScreen>
        </Route>
        <Route path="/edit-task/:pk">
          <ComingScreen title={texts.updateTask}>{texts.updatingComes}</ComingScreen>
        </Route>
      </Switch>
    </Routes>
  );
}
