import type { Host } from '@daybook/kit/host/host';
import { type StoredTask, taskApi } from '../task/task-api.ts';
import { texts } from '../texts.ts';
import { titleOf } from './columns.ts';
import { moveTask } from './move-task.ts';
import type { StoredMove, StoredMoves } from './stored-moves.ts';

/**
 * Sends a move that waited. It is not saved over a newer one: neither of this person in another tab, nor made anywhere else. Returns
 * no task if another tab has sent it.
 *
 * @throws MovedElsewhere when the card is not where the person saw it
 */
export async function sendLateMove(
  fetch: Host['fetch'],
  kept: StoredMoves,
  id: number,
  move: StoredMove,
): Promise<{ stored?: StoredTask }> {
  const waiting = await kept.read(id);
  if (waiting?.name !== move.name) return {};
  const now = await taskApi.read(fetch, id);
  const { category, created } = now.item;
  if (move.created !== undefined && created !== move.created) throw movedElsewhere(texts.taskGone);
  if (category === move.to) return { stored: now };
  if (!move.over.includes(category)) throw movedElsewhere(texts.movedElsewhere(titleOf(category)));
  return { stored: await moveTask(fetch, id, move.to, now) };
}

/** Its message is the reason, for the person. */
interface MovedElsewhere extends Error {
  readonly movedElsewhere: true;
}

const movedElsewhere = (why: string): MovedElsewhere => Object.assign(new Error(why), { movedElsewhere: true as const });

export const isMovedElsewhere = (error: unknown): error is MovedElsewhere => error instanceof Error && 'movedElsewhere' in error;
