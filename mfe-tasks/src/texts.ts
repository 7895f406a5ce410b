/**
 * The texts that the specification quotes, with its slips ("succesfully", "Are you you"): do not correct them. texts.test.ts
 * compares them.
 */
export const spec = {
  board: 'Progress Board',
  add: 'Add Task',
  update: 'Update Task',
  edit: 'Edit',
  delete: 'Delete',
  cancel: 'Cancel',
  id: 'ID',
  title: 'Title',
  category: 'Category',
  pickCategory: 'Pick a category',
  updated: 'Task updated succesfully',
  deleteTitle: 'Delete Task',
  deleteQuestion: 'Are you you want to Delete?',
} as const;

/** The other texts of the tasks area. Texts that all entities share are in packages/kit/src/entity/entity-texts.ts. */
export const texts = {
  task: { editTitle: 'Edit Task', backToList: 'Back to the board', deleted: 'Task deleted successfully!' },
  /** The number of a new task is negative until the server has given it one. */
  number: (id: number) => (id < 0 ? 'New' : `${id}`),
  shownNumber: (id: number) => (id < 0 ? 'New' : `#${id}`),
  taskNumber: (id: number | string) => (Number(id) < 0 ? 'New task' : `Task ${id}`),
  untitled: 'Untitled',
  retry: 'Retry',
  undo: 'Undo',
  undoMove: 'Undo the last move',
  dismiss: 'Dismiss',

  loadingBoard: 'Loading the board',
  columns: 'Columns',
  noTasks: 'No tasks here yet',
  moreTasks: 'More tasks are not loaded yet',
  boardFailed: 'The board could not be loaded',
  boardStale: 'This board could not be brought up to date.',
  taskGone: 'This task is not here any more',

  /** For screen readers, after the number of cards in a column's heading. */
  tasks: (count: number) => (count === 1 ? 'task' : 'tasks'),
  cardHint: 'Space picks the card up, M moves it by a menu, Enter opens it.',
  /** For the list of keyboard shortcuts. */
  cardKeys: [
    ['Arrows', 'Go from card to card'],
    ['Enter', 'Open the card in focus'],
    ['Space', 'Pick up the card in focus, and put it down'],
    ['m', 'Move the card in focus by a menu'],
    ['1–4', 'Move the card in focus to a column'],
    ['e', 'Edit the card in focus'],
  ],
  move: (id: number, title: string) => (id < 0 ? `Move new task ${title}` : `Move task ${id} ${title}`),
  notSaved: 'Saved on this device',
  notSavedCard: (card: string) => `${card} is saved on this device.`,
  notSavedMoves: (count: number) => `${count} moves are kept here.`,
  movedElsewhere: (column: string) => `It was moved to ${column} somewhere else meanwhile.`,
  notMoved: (card: string, column: string) => `${card} could not be moved to ${column}.`,

  card: (id: number, title: string) => (id < 0 ? `New task “${title}”` : `Task ${id} “${title}”`),
  lifted: (card: string, column: string) =>
    `${card} lifted from ${column}. The arrow keys choose a column, Space drops it, Escape puts it back.`,
  over: (card: string, column: string) => `${card} is over ${column}.`,
  overNothing: (card: string) => `${card} is over no column.`,
  moved: (card: string, from: string, to: string) => `${card} moved from ${from} to ${to}.`,
  putBack: (card: string, column: string) => `${card} is back in ${column}.`,
  movedTo: (card: string, column: string) => `Moved to ${column}: ${card}`,
  movedIn: (column: string) => `Moved to ${column}`,
  notUndone: (card: string) => `Not undone: ${card} was changed since.`,
} as const;

/** Returns the title that is shown; a blank title is stored as it is. */
export const shownTitle = (title: string) => (title.trim() === '' ? texts.untitled : title);
