import { isCallFailed, isRefusal } from '@daybook/kit/call';
import type { Host } from '@daybook/kit/host';
import { createTask, type StoredTask, updateTask } from '../api.ts';
import type { Attempt } from '../form/drafts.ts';

/** What was sent and not answered; it outlives the page together with the text. */
export interface Attempts {
  readonly last: () => Attempt | undefined;
  readonly remember: (attempt: Attempt | undefined) => void;
}

/**
 * Makes a task once, however often it is tried. An attempt without an answer may have arrived: it is repeated under its own key,
 * which makes the task or gives the one that was made, and what was changed since is then saved over it.
 */
export async function saveNewTask(fetch: Host['fetch'], draft: Attempt['sent'], attempts: Attempts): Promise<StoredTask> {
  const open = attempts.last();
  const attempt = open ?? { key: newKey(), sent: draft };
  attempts.remember(attempt);
  const made = await createTask(fetch, attempt.sent, attempt.key).catch((error: unknown) => {
    if (isNo(error)) attempts.remember(undefined);
    throw error;
  });
  if (isSame(attempt.sent, draft)) return made;
  return updateTask(fetch, made.task.id, draft, made.etag).catch((error: unknown) => {
    // Somebody has changed or deleted the task of the earlier attempt: this one becomes a task of its own.
    if (isRefusal(error, 412) || isRefusal(error, 404)) attempts.remember(undefined);
    throw error;
  });
}

const isSame = (one: Attempt['sent'], other: Attempt['sent']) =>
  one.id === other.id && one.title === other.title && one.category === other.category;

/** A refusal says that nothing was made; a failing server says nothing. */
const isNo = (error: unknown) => isCallFailed(error) && error.problem !== undefined && error.problem.status < 500;

/** Not `randomUUID`, which a page on plain http does not have. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
