import type { Outbox, OutboxEntry, StoredItem } from '../host/host.ts';
import { awaitedEntries } from './awaited-entries.ts';

/** How the first attempt to send an entry has ended. */
export type AttemptEnd =
  | { readonly kind: 'saved'; readonly stored: StoredItem | undefined }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'undecided'; readonly entry: OutboxEntry };

/**
 * Resolves when the first attempt to send an entry has ended, or takes longer than a person waits. One that is not there any more, because
 * the person has logged out, is still stored.
 */
export async function firstAttempt({ entries, onSaved }: Outbox, { id }: OutboxEntry): Promise<AttemptEnd> {
  const stops = [awaitedEntries.add(id)];
  try {
    return await new Promise<AttemptEnd>((resolve) => {
      const look = () => {
        const entry = entries.get().find((one) => one.id === id);
        if (entry?.state === 'undecided') resolve({ kind: 'undecided', entry });
        else if (entry?.state !== 'sending') resolve({ kind: 'waiting' });
      };
      const timer = setTimeout(() => resolve({ kind: 'waiting' }), LIMIT_MS);
      stops.push(() => clearTimeout(timer), entries.subscribe(look));
      stops.push(onSaved((entry, stored) => entry.id === id && resolve({ kind: 'saved', stored })));
      look();
    });
  } finally {
    for (const stop of stops) stop();
  }
}

/** A person does not wait longer, in milliseconds. */
const LIMIT_MS = 10_000;
