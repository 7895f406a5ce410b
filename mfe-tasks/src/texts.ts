/**
 * Every text of the tasks area. Those under `spec` are the specification's to the letter, its slips included ("succesfully",
 * "Are you you"): texts.test.ts holds them byte for byte. Do not mend them here.
 */
export const spec = {
  board: 'Progress Board',
  addTask: 'Add Task',
  updateTask: 'Update Task',
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

/** What the specification leaves open. */
export const texts = {
  task: 'Task',
  taskNumber: (id: number | string) => `Task ${id}`,
  editTask: 'Edit Task',
  untitled: 'Untitled',
  created: 'Created',
  retry: 'Retry',
  undo: 'Undo',
  dismiss: 'Dismiss',

  loadingBoard: 'Loading the board',
  columns: 'Columns',
  loadingTask: 'Loading the task',
  noTasks: 'No tasks here yet',
  boardFailed: 'The board could not be loaded',
  boardStale: 'This board could not be brought up to date.',
  taskFailed: 'The task could not be loaded',
  taskStale: 'This task could not be brought up to date.',
  taskGone: 'This task is not here any more',
  taskGoneWhy: 'It was deleted, or the address is not right.',
  backToBoard: 'Back to the board',
  backToTask: 'Back to the task',

  /** Heard after the number of cards in a column's head. */
  tasks: (count: number) => (count === 1 ? 'task' : 'tasks'),
  cardHint: 'Space picks the card up, M moves it by a menu, Enter opens it.',
  /** By their keys, what the list of all keys says of them. */
  cardKeys: [
    ['Arrows', 'Go from card to card'],
    ['Enter', 'Open the card in focus'],
    ['Space', 'Pick up the card in focus, and put it down'],
    ['m', 'Move the card in focus by a menu'],
    ['1–4', 'Move the card in focus to a column'],
    ['e', 'Edit the card in focus'],
  ],
  move: (id: number, title: string) => `Move task ${id} ${title}`,
  moveTo: 'Move to',
  notSaved: 'Not saved',
  notSavedCard: (card: string) => `${card} is not saved.`,
  notSavedMoves: (count: number) => `${count} moves are kept here.`,
  movedElsewhere: (column: string) => `It was moved to ${column} somewhere else meanwhile.`,
  notMoved: (card: string, column: string) => `${card} could not be moved to ${column}.`,

  card: (id: number, title: string) => `Task ${id} “${title}”`,
  lifted: (card: string, column: string) =>
    `${card} lifted from ${column}. The arrow keys choose a column, Space drops it, Escape puts it back.`,
  over: (card: string, column: string) => `${card} is over ${column}.`,
  overNothing: (card: string) => `${card} is over no column.`,
  moved: (card: string, from: string, to: string) => `${card} moved from ${from} to ${to}.`,
  putBack: (card: string, column: string) => `${card} is back in ${column}.`,
  movedTo: (card: string, column: string) => `Moved to ${column}: ${card}`,
  notUndone: (card: string) => `Not undone: ${card} was changed since.`,

  idHint: 'Leave it empty to take the next free number.',
  idWrong: 'Give a whole number from 1 to 2147483647.',
  categoryMissing: 'Pick a category.',
  textIsKept: 'Your text is kept.',
  draftWaits: 'A task that you began is not saved yet.',
  restored: 'Changes that were not saved are back.',
  discard: 'Discard them',
  notDeleted: 'Not deleted. Try again.',
  changedBeforeDelete: 'This task was changed somewhere else. Look at it again before you delete it.',
  goneWhileEditing: 'It was deleted while you were editing it. Your text is kept here.',
  addAsNew: 'Add it as a new task',
  discardText: 'Discard the text',

  clash: 'This task was changed somewhere else while you were editing it.',
  clashChoice: 'Nothing is lost yet: choose the version to keep.',
  mine: 'Your version',
  theirs: 'The saved version',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
} as const;
