import { whenIdle } from '@daybook/kit/host/when-idle';

/** What is loaded when it is first needed, or when the page has nothing else to do: the first load of the area stays small. */
export const screens = {
  // A board that cannot be dragged on is still moved by its keys and menus.
  dragLayer: () => import('./board/drag-layer.tsx').then(({ DragLayer }) => DragLayer).catch(() => nothing),
  // The board is whole without it: a draft that waits is no reason to lose the board.
  continueDraft: () => import('./board/continue-draft.tsx').then(({ ContinueDraft }) => ContinueDraft).catch(() => nothing),
  windowedCards: () => import('./board/windowed-cards.tsx').then(({ WindowedCards }) => WindowedCards),
  moveMenu: () => import('./board/move-menu.tsx').then(({ MoveMenu }) => MoveMenu),
  detail: () => import('./detail/task-detail.tsx').then(({ TaskDetail }) => TaskDetail),
  add: () => import('./add/add-task.tsx').then(({ AddTask }) => AddTask),
  edit: () => import('./edit/edit-task.tsx').then(({ EditTask }) => EditTask),
  delete: () => import('./detail/delete-task.tsx').then(({ DeleteTask }) => DeleteTask),
};

const nothing = () => null;

/** Loads them all while the page is idle; the return value gives up. What fails is asked for again when it is needed. */
export const loadScreensWhenIdle = () => whenIdle(() => void Promise.allSettled(Object.values(screens).map((screen) => screen())));
