import { problemError } from '@daybook/kit/api/call';
import { firstAttempt } from '@daybook/kit/entity/first-attempt';
import type { StoredDocument } from '@daybook/kit/host/documents';
import type { Outbox, OutboxEntry, Store } from '@daybook/kit/host/host';
import { isWaitingState } from '../outbox/made-upon.ts';
import { planChange, type Wanted } from './document-changes.ts';
import { toDocument } from './read-documents.ts';
import type { SeenDocuments } from './seen-documents.ts';
import type { WaitingDocuments } from './waiting-documents.ts';

interface SenderOptions {
  readonly outbox: Outbox;
  readonly waiting: WaitingDocuments;
  readonly seen: () => SeenDocuments;
  /** Resolves to a document as the server has it. */
  readonly read: (key: string) => Promise<StoredDocument | undefined>;
  readonly user: Store<string | undefined>;
}

export type SentDocument =
  /** The server has it (`document`), or the outbox until then, as the entry `id`. */
  | { readonly kind: 'kept'; readonly id: string; readonly document?: StoredDocument | undefined }
  | { readonly kind: 'conflict'; readonly theirs: StoredDocument | undefined };

/**
 * Returns a function that sends a change of a document by the outbox. It resolves when the first attempt has ended, or takes long.
 *
 * The outbox does not have a change that is rejected or conflicts then, unless it follows one that was waiting.
 *
 * @throws CallError if the server rejects the change, or nobody is logged in
 */
export function documentSender({ outbox, waiting, seen, read, user }: SenderOptions) {
  return async (wanted: Wanted): Promise<SentDocument> => {
    const { key } = wanted;
    if (user.get() === undefined) await askToLogIn(() => read(key));
    const planned = planChange(wanted, { seen: seen(), last: waiting.last(key), waiting: waiting.all() });
    if (planned.kind === 'conflict') return planned;
    if (planned.kind === 'drop') {
      outbox.discard(planned.replaced);
      return { kind: 'kept', id: planned.replaced };
    }
    const entry = outbox.add(planned.change);
    if (planned.replaced !== undefined) outbox.discard(planned.replaced);
    const end = await firstAttempt(outbox, entry);
    if (end.kind === 'waiting') return { kind: 'kept', id: entry.id };
    if (end.kind === 'saved') {
      // Another tab has sent it, and does not always know the state.
      const document = end.stored ? toDocument(key, end.stored) : wanted.content && (await read(key).catch(() => undefined));
      return { kind: 'kept', id: entry.id, document };
    }
    // With the entry, an earlier one would be lost that it has replaced: the person decides.
    const isKept = planned.replaced !== undefined || isWaitingState(entry.base);
    if (!isKept) outbox.discard(entry.id);
    const theirs = await theirsOf(key, end.entry, read);
    seen().record(key, theirs);
    return { kind: 'conflict', theirs };
  };
}

/** The response is a 401, after which the host asks for a login. */
async function askToLogIn(read: () => Promise<unknown>): Promise<never> {
  await read();
  throw problemError({ status: 401, title: 'Unauthorized' });
}

/** Resolves to the document with which a change conflicts. @throws CallError if the server has rejected the change for another reason */
async function theirsOf(key: string, { theirs, problem }: OutboxEntry, read: SenderOptions['read']) {
  if (theirs) return toDocument(key, theirs);
  if (problem?.status === 404) return undefined;
  if (problem && problem.status !== 412) throw problemError(problem);
  return read(key);
}
