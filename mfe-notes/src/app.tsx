import { useOtherTabs } from '@daybook/kit/entity/entity-cache';
import { forgetFailedParts, lazyPart } from '@daybook/kit/host/lazy-part';
import { lifecycles } from '@daybook/kit/host/lifecycles';
import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { Suspense, useEffect } from 'react';
import { NoteList } from './list/note-list.tsx';
import { noteEntity } from './note/note.ts';
import { loadScreensWhenIdle, screens } from './screens.ts';

export const { bootstrap, mount, unmount } = lifecycles(NotesApp);

const NoteDetail = lazyPart(screens.detail);
const AddNote = lazyPart(screens.add);
const EditNote = lazyPart(screens.edit);

/** The notes area. Its paths are those of app.json. */
export function NotesApp() {
  useEffect(loadScreensWhenIdle, []);
  useEffect(() => forgetFailedParts, []);
  useOtherTabs(noteEntity);
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
