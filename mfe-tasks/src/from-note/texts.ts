/** The texts of the extension of a note's screen. Not with the others, which are in the first load of the board. */
export const texts = {
  makeTask: 'Make a task',
  made: (title: string) => `Task made: ${title}`,
  goToTask: (id: number) => `Go to task ${id}`,
  goToBoard: 'Go to the board',
  notMade: (why = 'Try again.') => `The task could not be made. ${why}`,
  sentMeanwhile: 'Not undone: the task was saved meanwhile. It is on the board.',
  notRemoved: (card: string) => `${card} could not be deleted. It is still on the board.`,
} as const;
