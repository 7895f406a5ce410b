import { problemError } from '../api/call.ts';
import type { Host, Outbox, OutboxChange, StoredItem } from '../host/host.ts';
import { lazyOutbox } from '../host/lazy-outbox.ts';
import { parseStored } from './entity-changes.ts';
import type { EntityApi, EntityTypes, Stored } from './entity.ts';
import { firstAttempt } from './first-attempt.ts';

/** How the first attempt to send a change ended. */
export type SentChange<Item> =
  /** `stored` is the new state; without it there is none, or it is unknown. */
  | { readonly kind: 'saved'; readonly stored?: Stored<Item> | undefined }
  /** There was no response yet: the outbox sends it again. `discard` takes the change back, and returns false if it was sent meanwhile. */
  | { readonly kind: 'waiting'; readonly stored?: undefined; readonly discard: () => boolean }
  /** The same field was changed elsewhere. The outbox has no such change any more. */
  | { readonly kind: 'conflict'; readonly stored?: undefined; readonly theirs: Stored<Item> };

type SendingHost = Pick<Host, 'fetch' | 'outbox' | 'drafts' | 'session' | 'reportError'>;

interface SendOptions {
  /** Called when the outbox has the change: the draft is not needed any more. */
  readonly onAdded?: () => void;
  /** Returns false if nobody would see that the change was rejected: then it stays in the outbox. */
  readonly isOpen?: () => boolean;
}

/**
 * Sends a change by the host's outbox, which keeps it until the server has it. Resolves when the first attempt has ended, or takes long.
 *
 * @throws CallError if the API rejects the change, or nobody is logged in
 */
export async function sendChange<T extends EntityTypes>(
  host: SendingHost,
  api: Pick<EntityApi<T>, 'operations' | 'recordSave'>,
  change: OutboxChange,
  { onAdded = nothing, isOpen = () => true }: SendOptions = {},
): Promise<SentChange<T['item']>> {
  if (host.session.userId() === undefined) await askToLogIn(host, change);
  const outbox = lazyOutbox(host);
  const parse = (stored: StoredItem | undefined) => stored && parseStored<T>(api, stored);
  const entry = outbox.add(change);
  onAdded();
  const ended = firstAttempt(outbox, entry);
  const saved = ended.then((end) => (end.kind === 'saved' ? parse(end.stored) : Promise.reject(new Error(end.kind))));
  api.recordSave(saved, change.method === 'DELETE' ? change.base?.etag : undefined);
  const end = await ended;
  if (end.kind === 'saved') return { kind: 'saved', stored: parse(end.stored) };
  if (end.kind === 'waiting' || !isOpen()) return { kind: 'waiting', discard: () => discard(outbox, entry.id) };
  outbox.discard(entry.id);
  const theirs = parse(end.entry.theirs);
  if (theirs) return { kind: 'conflict', theirs };
  throw problemError(end.entry.problem ?? { status: 412, title: 'Precondition Failed' });
}

/** A change belongs to a person. The response is a 401, after which the host asks for a login. */
async function askToLogIn({ fetch }: SendingHost, { operation, method, path }: OutboxChange): Promise<never> {
  const { status } = await fetch(path, { method });
  console.error(`${operation} failed:`, status);
  throw problemError({ status, title: 'Unauthorized' });
}

function discard({ entries, discard: drop }: Outbox, id: string) {
  const isThere = entries.get().some((entry) => entry.id === id);
  drop(id);
  return isThere;
}

const nothing = () => undefined;
