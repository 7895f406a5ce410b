import { loadDeleteDialog } from '@daybook/kit/entity/entity';

/** Code that is loaded when it is first needed, or when the page is idle, so that the first load of the area stays small. */
export const screens = {
  // Without it cards are still moved by keys and menus.
  dragLayer: () => import('./board/drag-layer.tsx').then(({ DragLayer }) => DragLayer).catch(() => nothing),
  // The board works without it.
  resumeTask: () => import('./task/task-fields.ts').then(({ ResumeTask }) => ResumeTask).catch(() => nothing),
  windowedCards: () => import('./board/windowed-cards.tsx').then(({ WindowedCards }) => WindowedCards),
  moveMenu: () => import('./board/move-menu.tsx').then(({ MoveMenu }) => MoveMenu),
  detail: () => import('./task/task-detail.tsx').then(({ TaskDetail }) => TaskDetail),
  add: () => import('./task/task-form.tsx').then(({ AddTask }) => AddTask),
  edit: () => import('./task/task-form.tsx').then(({ EditTask }) => EditTask),
  delete: loadDeleteDialog,
};

const nothing = () => null;
