import type { Host, Outbox, OutboxEntry, Store } from '@daybook/kit/host/host';
import { useEffect, useState } from 'react';
import { useShell } from '../use-shell.ts';
import { openOutbox } from './open-outbox.ts';

export interface UnsentCounts {
  /** The changes that are sent without the person. */
  readonly pending: number;
  readonly undecided: number;
}

/** Returns how many changes are not sent yet. One that the server accepts at once is not counted. */
export function useUnsentCounts(): UnsentCounts {
  const { outbox } = useShell().host;
  const [counts, setCounts] = useState<UnsentCounts>({ pending: 0, undecided: 0 });
  useEffect(() => {
    const update = (next: UnsentCounts) => setCounts((before) => (isSame(before, next) ? before : next));
    return followOutbox(outbox, ({ entries }) => followEntries(entries, update));
  }, [outbox]);
  return counts;
}

const isSame = (one: UnsentCounts, other: UnsentCounts) => one.pending === other.pending && one.undecided === other.undecided;

/** Calls `follow` once the outbox is loaded. Returns a function that ends what `follow` has begun. */
export function followOutbox(open: Host['outbox'], follow: (outbox: Outbox) => () => void): () => void {
  let stop = () => undefined as void;
  let isStopped = false;
  openOutbox(open).then(
    (outbox) => !isStopped && (stop = follow(outbox)),
    (error: unknown) => console.error('outbox', error),
  );
  return () => {
    isStopped = true;
    stop();
  };
}

/** An entry that is being sent is counted after this time, so that the indicator does not flicker with each change. */
const DELAY_MS = 1000;

/** Calls back with the counts, now and after each change. Returns a function that stops it. */
export function followEntries({ get, subscribe }: Store<readonly OutboxEntry[]>, onCounts: (counts: UnsentCounts) => void) {
  const seenAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    const [entries, now] = [get(), performance.now()];
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of seenAt.keys()) if (!ids.has(id)) seenAt.delete(id);
    for (const id of ids) if (!seenAt.has(id)) seenAt.set(id, now);
    const dueIn = ({ id, state }: OutboxEntry) => (state === 'sending' ? (seenAt.get(id) ?? now) + DELAY_MS - now : 0);
    const undecided = entries.filter(({ state }) => state === 'undecided').length;
    const young = entries.map(dueIn).filter((ms) => ms > 0);
    if (young.length > 0) timer = setTimeout(update, Math.min(...young));
    onCounts({ undecided, pending: entries.length - undecided - young.length });
  };
  const unsubscribe = subscribe(update);
  update();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
