import { whenIdle } from '@daybook/kit/host/when-idle';

/** What is loaded when it is first needed, or when the page has nothing else to do: the first load of the area stays small. */
export const screens = {
  windowedGrid: () => import('./list/windowed-grid.tsx').then(({ WindowedGrid }) => WindowedGrid),
  // The list is whole without it: a draft that waits is no reason to lose the list.
  continueDraft: () => import('./list/continue-draft.tsx').then(({ ContinueDraft }) => ContinueDraft).catch(() => nothing),
  detail: () => import('./detail/note-detail.tsx').then(({ NoteDetail }) => NoteDetail),
  add: () => import('./add/add-note.tsx').then(({ AddNote }) => AddNote),
  edit: () => import('./edit/edit-note.tsx').then(({ EditNote }) => EditNote),
  delete: () => import('./detail/delete-note.tsx').then(({ DeleteNote }) => DeleteNote),
};

const nothing = () => null;

/** Loads them all while the page is idle; the return value gives up. What fails is asked for again when it is needed. */
export const loadScreensWhenIdle = () => whenIdle(() => void Promise.allSettled(Object.values(screens).map((screen) => screen())));
