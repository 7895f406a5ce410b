import type { Task, TaskCategory } from '@daybook/contracts/tasks';

/** The list as the server gave it, and the moment at which it was asked for. */
export interface TaskList {
  readonly tasks: readonly Task[];
  readonly readAt: number;
}

/** Where a person has put a card, and how far that has got. */
export type Move = { readonly id: number; readonly to: TaskCategory } & (
  | { readonly state: 'saving' }
  /** Nobody knows whether it arrived: it stays, to be tried again. */
  | { readonly state: 'unsaved' }
  /** The server has it: a list that was asked for before this moment, by the clock of `readAt`, does not show it. */
  | { readonly state: 'saved'; readonly savedAt: number }
  /** The server said no: the card is where the list has it. */
  | { readonly state: 'refused'; readonly why: string }
);

/** The server's list with a person's own moves over it: never a snapshot, so that no move can undo another. */
export function applyMoves({ tasks, readAt }: TaskList, moves: readonly Move[]): readonly Task[] {
  const open = new Map(moves.filter((move) => isOver(move, readAt)).map(({ id, to }) => [id, to]));
  if (open.size === 0) return tasks;
  return tasks.map((task) => moved(task, open.get(task.id)));
}

/** Whether the move has yet to be laid over a list of this moment. */
function isOver(move: Move, readAt: number) {
  return move.state === 'saved' ? move.savedAt >= readAt : move.state !== 'refused';
}

/** The same object when nothing moves: a card that stays is not rendered again. */
function moved(task: Task, to: TaskCategory | undefined): Task {
  if (to === undefined || task.category === to) return task;
  return { ...task, category: to, isBacklog: to === 'backlog' };
}
