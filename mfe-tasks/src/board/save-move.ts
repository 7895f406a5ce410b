import type { TaskCategory } from '@daybook/contracts/tasks';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { type StoredTask, taskApi } from '../task/task-api.ts';
import { texts } from '../texts.ts';
import { titleOf } from './columns.ts';
import type { SaveOutcome } from './move-queue.ts';

const ATTEMPTS = 3;

/**
 * Moves a task to another column on the server. A PUT contains the title too, and the board's list may be old. So the request is
 * conditional (If-Match), and after a 412 the task is read again and only its column is changed.
 *
 * @param known - the task as it was last read or saved, if it is cached
 */
export async function saveMove(fetch: Host['fetch'], id: number, to: TaskCategory, known?: StoredTask): Promise<StoredTask> {
  let stored = known ?? (await taskApi.read(fetch, id));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await taskApi.update(fetch, id, { id, title: stored.item.title, category: to }, stored.etag);
    } catch (error) {
      if (!hasStatus(error, 412) || attempt === ATTEMPTS) throw error;
    }
    stored = await taskApi.read(fetch, id);
  }
}

/** A move that is saved late, and the state that the card must still have then. */
export interface LateMove {
  readonly to: TaskCategory;
  /** The columns that the card may be in if nobody else has moved it. */
  readonly over: readonly TaskCategory[];
  /** When the task was created: another task may have its number by now. */
  readonly created?: string | undefined;
}

/**
 * Saves a move that has waited, unless the card was moved elsewhere meanwhile, in another tab or on another device.
 *
 * @throws MovedElsewhere if the card is not where the person saw it
 */
export async function saveLateMove(fetch: Host['fetch'], id: number, { to, over, created }: LateMove): Promise<StoredTask> {
  const stored = await taskApi.read(fetch, id);
  const { category } = stored.item;
  if (created !== undefined && stored.item.created !== created) throw new MovedElsewhere(texts.taskGone);
  if (category === to) return stored;
  if (!over.includes(category)) throw new MovedElsewhere(texts.movedElsewhere(titleOf(category)));
  return saveMove(fetch, id, to, stored);
}

/** Its message is shown to the person. */
class MovedElsewhere extends Error {}

/** Returns `rejected` for an error that every retry would get too, which sends the card back; `unsaved` for all others. */
export function outcomeOf(error: unknown): SaveOutcome {
  if (error instanceof MovedElsewhere) return { state: 'rejected', reason: error.message };
  const problem = isCallError(error) ? error.problem : undefined;
  if (!problem || !isFinal(problem.status)) return { state: 'unsaved' };
  return { state: 'rejected', reason: problem.status === 404 ? texts.taskGone : (problem.detail ?? problem.title) };
}

/** Not final: the person has to log in (401), every attempt met a newer change (412), or the server asks to wait (408, 425, 429). */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 412, 425, 429].includes(status);
