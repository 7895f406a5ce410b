import { isCallError, hasStatus } from '../api/call-error.ts';

/** What was sent under which Idempotency-Key, while it is not known whether it arrived. */
export interface CreateAttempt<Draft> {
  readonly key: string;
  readonly sent: Draft;
}

/** What was sent and not answered; it outlives the page together with the text. */
export interface CreateAttempts<Draft> {
  readonly last: () => CreateAttempt<Draft> | undefined;
  readonly remember: (attempt: CreateAttempt<Draft> | undefined) => void;
}

/** How something is made and changed on the server. */
interface Creation<Draft, Stored> {
  /** The same key makes it once, however often it is sent. */
  readonly create: (draft: Draft, idempotencyKey: string) => Promise<Stored>;
  readonly update: (made: Stored, draft: Draft) => Promise<Stored>;
  readonly isSame: (one: Draft, other: Draft) => boolean;
}

/**
 * Makes something once, however often it is tried. An attempt without an answer may have arrived: it is repeated under its own key,
 * which makes it or gives what was made, and what was changed since is then saved over it.
 */
export async function createOnce<Draft, Stored>(
  { create, update, isSame }: Creation<Draft, Stored>,
  draft: Draft,
  attempts: CreateAttempts<Draft>,
): Promise<Stored> {
  const attempt = attempts.last() ?? { key: newKey(), sent: draft };
  attempts.remember(attempt);
  const made = await create(attempt.sent, attempt.key).catch((error: unknown) => {
    if (wasRejected(error)) attempts.remember(undefined);
    throw error;
  });
  if (isSame(attempt.sent, draft)) return made;
  return update(made, draft).catch((error: unknown) => {
    // Somebody has changed or deleted what the earlier attempt made: this one becomes something of its own.
    if (hasStatus(error, 412) || hasStatus(error, 404)) attempts.remember(undefined);
    throw error;
  });
}

/** A refusal says that nothing was made; a failing server says nothing. */
const wasRejected = (error: unknown) => isCallError(error) && error.problem !== undefined && error.problem.status < 500;

/** Not `randomUUID`, which a page on plain http does not have. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
