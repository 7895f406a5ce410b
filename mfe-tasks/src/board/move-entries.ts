import { type Task, type TaskCategory, task as taskSchema, updateTask } from '@daybook/contracts/tasks';
import { toChange } from '@daybook/kit/api/call';
import type { OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import type { StoredTask } from '../task/task-api.ts';
import { texts } from '../texts.ts';
import type { PendingMove } from './apply-moves.ts';
import { titleOf } from './columns.ts';

/** A task as a move needs it. */
type MovedTask = Pick<Task, 'id' | 'title'> & Partial<Task>;

/** Returns a move as the outbox takes it. @param known - the task as it was last read or saved, if it is cached */
export function toMove(task: MovedTask, to: TaskCategory, known?: StoredTask): OutboxChange {
  const cached = known?.item.created === task.created ? known : undefined;
  const seen = { ...task, title: cached?.item.title ?? task.title };
  // A new task gets its number from the server.
  const body = { ...(task.id > 0 && { id: task.id }), title: seen.title, category: to };
  return {
    ...toChange(updateTask, { params: { pk: task.id }, body }),
    item: itemOf(task.id),
    summary: texts.movedIn(titleOf(to)),
    base: { item: seen, etag: cached?.etag },
  };
}

export const itemOf = (id: number) => `tasks/${id}`;

/** Returns the card and the column of a move in the outbox; undefined for other entries, also those of the form. */
export function moveOf({ operation, item, body, asks }: OutboxEntry) {
  const to = taskSchema.shape.category.safeParse(body?.category);
  return operation === updateTask.id && !asks && to.success ? { id: Number(item.slice('tasks/'.length)), to: to.data } : undefined;
}

/** Returns at most one move of each card: its last one in the outbox, or else the saved one. */
export function mergeMoves(entries: readonly OutboxEntry[], saved: ReadonlyMap<number, PendingMove>): readonly PendingMove[] {
  const moves = new Map<number, PendingMove>(saved);
  for (const entry of entries) {
    const move = moveOf(entry);
    // A card's first entry without a decision stops those after it.
    if (!move || moves.get(move.id)?.state === 'rejected') continue;
    moves.delete(move.id);
    if (entry.state === 'undecided') moves.set(move.id, { ...move, state: 'rejected', reason: reasonOf(entry) });
    else moves.set(move.id, { ...move, state: entry.state === 'waiting' ? 'unsaved' : 'saving' });
  }
  return [...moves.values()];
}

/** Returns why a move was not saved, for the person. */
function reasonOf({ theirs, problem }: OutboxEntry): string {
  const elsewhere = taskSchema.safeParse(theirs?.item);
  if (elsewhere.success) return texts.movedElsewhere(titleOf(elsewhere.data.category));
  return !problem || problem.status === 404 ? texts.taskGone : (problem.detail ?? problem.title);
}

/** Returns the task that the server has responded with; undefined if it does not match the contract. */
export function toStoredTask({ item, etag }: StoredItem): StoredTask | undefined {
  const task = taskSchema.safeParse(item);
  return task.success ? { item: task.data, etag } : undefined;
}
