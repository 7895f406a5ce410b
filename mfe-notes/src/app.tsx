import { lifecycles } from '@daybook/kit/lifecycles';
import { Route, Routes, Switch } from '@daybook/kit/routes';
import { Skeleton } from '@daybook/kit/skeleton';
import { lazy, Suspense, useEffect } from 'react';
import { NoteList } from './list/note-list.tsx';
import { loadScreensWhenIdle, screens } from './screens.ts';

export const { bootstrap, mount, unmount } = lifecycles(NotesApp);

const NoteDetail = lazy(screens.detail);
const AddNote = lazy(screens.add);
const EditNote = lazy(screens.edit);

/** The notes area: app.json has the same paths. */
export function NotesApp() {
  useEffect(loadScreensWhenIdle, []);
  return (
    <Routes>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          <Route path="/">
            <NoteList />
          </Route>
          <Route path="/add-note">
            <AddNote />
          </Route>
          <Route path="/edit-note/:slug">
            <EditNote />
          </Route>
          <Route path="/notes/:slug">
            <NoteDetail />
          </Route>
        </Switch>
      </Suspense>
    </Routes>
  );
}
