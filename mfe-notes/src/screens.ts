import { loadDeleteDialog } from '@daybook/kit/entity/entity';

/** Code that is loaded when it is first needed, or when the page is idle, so that the first load of the area stays small. */
export const screens = {
  windowedGrid: () => import('./list/windowed-grid.tsx').then(({ WindowedGrid }) => WindowedGrid),
  // The list works without it.
  resumeNote: () => import('./note/note-fields.ts').then(({ ResumeNote }) => ResumeNote).catch(() => nothing),
  detail: () => import('./note/note-detail.tsx').then(({ NoteDetail }) => NoteDetail),
  add: () => import('./note/note-form.tsx').then(({ AddNote }) => AddNote),
  edit: () => import('./note/note-form.tsx').then(({ EditNote }) => EditNote),
  delete: loadDeleteDialog,
};

const nothing = () => null;
