import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { findTask } from '../task/sorted-tasks.ts';

/** The tasks as the server returned them. */
export interface TaskList {
  readonly tasks: readonly Task[];
  /** `now()` just before the request. */
  readonly readAt: number;
  /** True while more pages are being read. */
  readonly isPart?: boolean;
  /** The state of a list of more than one page: the API returns what has changed since. */
  readonly since?: string | undefined;
}

/** A move that the server's list may not show yet. */
export type PendingMove = { readonly id: number; readonly to: TaskCategory } & (
  | { readonly state: 'saving' }
  /** It is unknown whether the server has the move: it is saved again later. */
  | { readonly state: 'unsaved' }
  /** The server has it. A list that was requested before `savedAt` does not show it. */
  | { readonly state: 'saved'; readonly savedAt: number }
  /** The server rejected it, or the card was moved elsewhere: the card is shown where the list has it. */
  | { readonly state: 'rejected'; readonly reason: string }
);

let time = 0;

/** Returns a greater number at each call. It orders lists and saves without the clock of the device. */
export const now = (): number => (time += 1);

/** Returns the tasks that pending moves show in another column than the list. Nothing is restored from a snapshot, so no move can undo another. */
export function movedTasks({ tasks, readAt }: TaskList, moves: readonly PendingMove[]): readonly Task[] {
  return moves.flatMap((move) => {
    const task = isMissingIn(move, readAt) ? findTask(tasks, move.id) : undefined;
    return task && task.category !== move.to ? inColumn(task, move.to) : [];
  });
}

/** True if a list of this time does not show the move, and should. */
const isMissingIn = (move: PendingMove, readAt: number) =>
  move.state === 'saved' ? move.savedAt >= readAt : move.state !== 'rejected';

const inColumn = (task: Task, category: TaskCategory): Task => ({ ...task, category, isBacklog: category === 'backlog' });
