import { entityApp } from '@daybook/kit/entity/entity-app';
import { lifecycles } from '@daybook/kit/host/lifecycles';
import { NoteList } from './list/note-list.tsx';
import { noteEntity } from './note/note.ts';
import { screens } from './screens.ts';

/** The notes area. */
export const NotesApp = entityApp(noteEntity, NoteList, screens);

export const { bootstrap, mount, unmount } = lifecycles(NotesApp);
