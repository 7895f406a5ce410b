/** Every text of the tasks area. texts.test.ts holds the specification's own to the letter. */
export const texts = {
  board: 'Progress Board',
  addTask: 'Add Task',
  task: 'Task',
  updateTask: 'Update Task',
  noTasks: 'No tasks here yet',
  addingComes: 'Adding a task arrives with the next release of the board.',
  readingComes: 'Reading a task arrives with the next release of the board.',
  updatingComes: 'Changing a task arrives with the next release of the board.',
} as const;
