import type { Host, Outbox, OutboxEntry, StoredItem, Store } from '@daybook/kit/host/host';
import { createStore } from '../store.ts';
import { mergeNotice } from './merge-notice.ts';
import { openPersonOutbox, type PersonOutbox, type PersonOutboxOptions } from './person-outbox.ts';

export interface OutboxOptions extends Pick<PersonOutboxOptions, 'fetch' | 'locks'> {
  /** Begins the names of the locks and the channel: by default that of the shell. */
  readonly name?: string;
  readonly user: Store<string | undefined>;
  /** Returns a person's drafts. */
  readonly draftsOf: (userId: string) => PersonOutboxOptions['drafts'];
  /** Shows the person that a text was merged with a change elsewhere. Optional: without it, only the history shows it. */
  readonly toast?: Host['toast'] | undefined;
  /** A change on the server shows that it can be reached. */
  readonly changes?: Changes | undefined;
}

interface Changes {
  readonly subscribe: (topic: string, listener: () => void) => unknown;
}

/** Opens the outbox of the person who is logged in, and another one when somebody else logs in. */
export function openOutbox({ user, draftsOf, fetch, locks, name = 'daybook-outbox', changes, toast }: OutboxOptions): Outbox {
  const entries = createStore<readonly OutboxEntry[]>([]);
  const listeners = new Set<Parameters<Outbox['onSaved']>[0]>();
  const onSaved = (entry: OutboxEntry, stored?: StoredItem) => listeners.forEach((listener) => listener(entry, stored));
  let current: { readonly userId: string; readonly outbox: PersonOutbox } | undefined;
  const follow = followTopics(changes, () => current?.outbox.onSign());
  const update = () => {
    const userId = user.get();
    if (current?.userId === userId) return;
    current?.outbox.close();
    current = undefined;
    entries.set([]);
    if (userId === undefined) return;
    const onMerged = toast && mergeNotice(toast, (change) => outbox.add(change));
    const options = { drafts: draftsOf(userId), fetch, locks, name: `${name}:${userId}`, onSaved, onMerged };
    const outbox: PersonOutbox = openPersonOutbox(options);
    outbox.entries.subscribe(() => {
      if (current?.outbox !== outbox) return;
      entries.set(outbox.entries.get());
      follow(outbox.entries.get());
    });
    current = { userId, outbox };
  };
  user.subscribe(update);
  update();
  return {
    entries,
    add: (change) => {
      if (!current) throw new Error('Nobody is logged in.');
      return current.outbox.add(change);
    },
    retry: (item) => current?.outbox.retry(item),
    discard: (id) => current?.outbox.discard(id),
    resend: (id, decided) => current?.outbox.resend(id, decided),
    onSaved: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns a function that follows the changes of the entities of these entries, such as `tasks`, or of an app's documents. */
function followTopics(changes: Changes | undefined, onChange: () => void) {
  const followed = new Set<string>();
  return (entries: readonly OutboxEntry[]) => {
    for (const { item, isWhole } of entries) {
      const topic = item.slice(0, isWhole ? item.lastIndexOf('/') : item.indexOf('/'));
      if (followed.has(topic)) continue;
      followed.add(topic);
      changes?.subscribe(topic, onChange);
    }
  };
}
