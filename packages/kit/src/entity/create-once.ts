import { hasStatus, isCallError } from '../api/call-error.ts';
import type { Host } from '../host/host.ts';
import type { FormParts } from './entity-form.tsx';
import type { EntityTypes, Stored } from './entity.ts';

/** A request to create something that has no response yet: the draft and its Idempotency-Key. */
export interface CreateAttempt<Draft> {
  readonly key: string;
  readonly sent: Draft;
}

/** Remembers the open attempt. It is stored with the form's draft, so it survives a reload. */
export interface CreateAttempts<Draft> {
  readonly last: () => CreateAttempt<Draft> | undefined;
  readonly remember: (attempt: CreateAttempt<Draft> | undefined) => void;
}

interface Creation<Draft, Stored> {
  /** The same key creates one item, however often it is sent. */
  readonly create: (draft: Draft, idempotencyKey: string) => Promise<Stored>;
  readonly update: (created: Stored, draft: Draft) => Promise<Stored>;
  readonly isSame: (one: Draft, other: Draft) => boolean;
}

/**
 * Creates one item, however often it is called. An attempt without a response may have reached the server: it is repeated under its
 * own key, which creates the item or returns the one that it has created. A draft that was changed since is then saved as an
 * update.
 */
export async function createOnce<Draft, Stored>(
  { create, update, isSame }: Creation<Draft, Stored>,
  draft: Draft,
  attempts: CreateAttempts<Draft>,
): Promise<Stored> {
  const attempt = attempts.last() ?? { key: newIdempotencyKey(), sent: draft };
  attempts.remember(attempt);
  const created = await create(attempt.sent, attempt.key).catch((error: unknown) => {
    if (wasRejected(error)) attempts.remember(undefined);
    throw error;
  });
  if (isSame(attempt.sent, draft)) return created;
  return update(created, draft).catch((error: unknown) => {
    // Someone has changed or deleted what the earlier attempt created: the draft becomes an item of its own.
    if (hasStatus(error, 412) || hasStatus(error, 404)) attempts.remember(undefined);
    throw error;
  });
}

/** A 4xx means that nothing was created; after a 5xx that is unknown. */
const wasRejected = (error: unknown) => isCallError(error) && error.problem !== undefined && error.problem.status < 500;

/** Creates one item for a draft, however often it is called with the same attempts. */
export function createItem<T extends EntityTypes>(
  fetch: Host['fetch'],
  { entity: { api, idOf }, fields }: FormParts<T>,
  draft: T['draft'],
  attempts: CreateAttempts<T['draft']>,
): Promise<Stored<T['item']>> {
  const steps = {
    create: (sent: T['draft'], key: string) => api.create(fetch, sent, key),
    update: ({ item, etag }: Stored<T['item']>, changed: T['draft']) => api.update(fetch, idOf(item), changed, etag),
    isSame: (one: T['draft'], other: T['draft']) => fields.isSame(fields.fieldsOf(one), fields.fieldsOf(other)),
  };
  return createOnce(steps, draft, attempts);
}

/** Not `randomUUID`: a page on plain http does not have it. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
