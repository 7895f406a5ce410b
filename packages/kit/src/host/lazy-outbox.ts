import { nextEntryId } from './entry-id.ts';
import type { Host, Outbox, OutboxChange, OutboxEntry } from './host.ts';

type OutboxHost = Pick<Host, 'outbox' | 'drafts' | 'session' | 'reportError'>;

/**
 * Returns the host's outbox, which is loaded at the first use. Entries that are added until then are shown and stored, and sent once it
 * is loaded. All parts of an app have the same one.
 */
export function lazyOutbox(host: OutboxHost): Outbox {
  const outbox = outboxes.get(host.outbox) ?? openLazily(host);
  outboxes.set(host.outbox, outbox);
  return outbox;
}

/** By what loads them: an app gets another host object each time that it is mounted. */
const outboxes = new WeakMap<Host['outbox'], Outbox>();

function openLazily(host: OutboxHost): Outbox {
  const listeners = new Set<Parameters<Outbox['onSaved']>[0]>();
  const early = earlyEntries(host);
  let current: Pick<Outbox, 'add' | 'discard'> = early;
  let loading: Promise<Outbox | undefined> | undefined;
  const onLoaded = (outbox: Outbox) => {
    current = outbox;
    outbox.onSaved((...saved) => listeners.forEach((listener) => listener(...saved)));
    early.moveTo(outbox);
    const show = () => early.set(outbox.entries.get());
    outbox.entries.subscribe(show);
    show();
    return outbox;
  };
  const onFailure = (error: unknown) => {
    host.reportError(error, 'outbox');
    loading = undefined;
    early.set(early.entries.get().map((entry) => ({ ...entry, state: 'waiting' })));
    return undefined;
  };
  const open = () => (loading ??= host.outbox().then(onLoaded, onFailure));
  void open();
  return {
    entries: early.entries,
    add: (change) => current.add(change),
    retry: (item) => void open().then((outbox) => outbox?.retry(item)),
    discard: (id) => current.discard(id),
    resend: (...args) => void open().then((outbox) => outbox?.resend(...args)),
    onSaved: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const none: readonly OutboxEntry[] = [];

/** The entries as they are shown, to their owner only, and those that are added before the outbox is loaded. */
function earlyEntries({ session, drafts, reportError }: OutboxHost) {
  let shown = none;
  let owner = session.userId();
  const get = () => (owner === session.userId() ? shown : none);
  const listeners = new Set<() => void>();
  const set = (entries: readonly OutboxEntry[]) => {
    shown = entries;
    owner = session.userId();
    for (const listener of [...listeners]) listener();
  };
  const early: { readonly change: OutboxChange; readonly owner: string | undefined }[] = [];
  const discarded: string[] = [];
  return {
    entries: {
      get,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    set,
    add: (change: OutboxChange): OutboxEntry => {
      const id = nextEntryId(get().at(-1)?.id);
      const entry: OutboxEntry = { at: Date.now(), ...change, id, state: 'sending' };
      early.push({ change: { ...change, id }, owner: session.userId() });
      set([...get(), entry]);
      drafts.write(`outbox/${id}`, entry).catch((error: unknown) => reportError(error, 'outbox'));
      return entry;
    },
    discard: (id: string) => {
      discarded.push(id);
      set(get().filter((entry) => entry.id !== id));
    },
    /** Entries of another person are stored, and sent after their next login. */
    moveTo: (outbox: Outbox) => {
      for (const { change, owner } of early.splice(0)) if (owner === session.userId()) outbox.add(change);
      discarded.forEach(outbox.discard);
    },
  };
}
