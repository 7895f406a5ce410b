import { Route, Switch } from '@daybook/kit/host/routes';
import { paths } from '../paths.ts';
import { NoteHistory } from './note-history.tsx';
import { NoteVersion } from './note-version.tsx';

/** The screens of a note's history. Loaded together: each file of its own would be named in the first load. */
export function HistoryScreens() {
  return (
    <Switch>
      <Route path={`${paths.item('')}:slug/history`}>
        <NoteHistory />
      </Route>
      <Route path={`${paths.item('')}:slug/history/:version`}>
        <NoteVersion />
      </Route>
    </Switch>
  );
}
