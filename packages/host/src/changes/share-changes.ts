import type { Host, HostStorage, Store } from '@daybook/kit/host/host';
import type { Locks } from '@daybook/kit/host/scheduling';
import { type FeedEvent, followStream } from './follow-stream.ts';
import { CURSOR, type PublishChange } from './lazy-changes.ts';

export interface ShareOptions {
  /** Sends the access token of the user. */
  readonly fetch: Host['fetch'];
  readonly user: Store<string | undefined>;
  /** Where all tabs find how far their stream has come. */
  readonly storage: Pick<HostStorage, 'read' | 'write'>;
  /** Begins the names of the lock and the channel: by default that of the shell. */
  readonly name?: string;
  readonly locks: Locks | undefined;
  readonly publish: PublishChange;
  readonly seen: string | undefined;
}

/** A tab that is hidden for longer, in milliseconds, does not follow: it neither uses the session nor a connection. */
const HIDDEN_MS = 60_000;

/**
 * Publishes the changes of the person who is logged in. One tab of the browser, which holds a lock, reads the stream and shares it with
 * the others. A browser without locks or channels has a stream for each tab. Returns a function that ends it.
 */
export function shareChanges({ user, seen, ...options }: ShareOptions): () => void {
  let followed: { readonly user: string; readonly end: () => void } | undefined;
  const progress = { seen };
  const follow = (id: string | undefined) => {
    if (followed?.user === id) return;
    followed?.end();
    followed = id === undefined ? undefined : { user: id, end: joinWhileVisible(id, options, progress) };
  };
  follow(user.get());
  const unsubscribe = user.subscribe(() => follow(user.get()));
  return () => {
    unsubscribe();
    follow(undefined);
  };
}

/** Chromium shows what another tab has stored a moment later. A tab that had just missed the message showed an old list for a minute. */
const STORAGE_DELAY_MS = 500;

type JoinOptions = Omit<ShareOptions, 'user' | 'seen'>;

/** The user and the cursor of the last event that this tab has had. */
interface Progress {
  seen: string | undefined;
}

/** Follows as one user while the page is visible. Returns a function that ends it and leaves no listener: a board in another site may go. */
function joinWhileVisible(user: string, options: JoinOptions, progress: Progress): () => void {
  let leave: (() => void) | undefined;
  const update = (isVisible: boolean) => {
    if (isVisible) return void (leave ??= join(user, options, progress));
    leave?.();
    leave = undefined;
  };
  const unwatch = watchVisibility(update);
  return () => {
    unwatch();
    update(false);
  };
}

/** Follows as one user. Returns a function that ends it at once. */
function join(user: string, { fetch, storage, name = 'daybook-changes', locks, publish }: JoinOptions, progress: Progress) {
  const controller = new AbortController();
  const { signal } = controller;
  const ownName = `${name}:${user}`;
  const channel = openChannel(ownName);
  const receive = ({ cursor, topic, change }: FeedEvent) => {
    if (signal.aborted) return;
    if (cursor !== undefined) progress.seen = `${user} ${cursor}`;
    if (change) publish(topic, change);
  };
  const share = (event: FeedEvent) => {
    receive(event);
    // Stored before the message: a tab that opens its channel too late for the message finds the cursor.
    if (event.cursor !== undefined && !signal.aborted) storage.write(CURSOR, `${user} ${event.cursor}`);
    channel?.postMessage(event);
  };
  const cursor = () => cursorOf(user, progress.seen);
  const lead = () => (signal.aborted ? undefined : followStream({ fetch, cursor, onEvent: share, signal }));

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<FeedEvent>) => receive(data);
    // Other tabs have followed meanwhile, and their messages did not reach this one.
    const catchUp = () => {
      const shared = cursorOf(user, storage.read(CURSOR));
      if (Number(shared ?? 0) > Number(cursor() ?? 0)) receive({ cursor: shared, change: {} });
    };
    catchUp();
    setTimeout(catchUp, STORAGE_DELAY_MS);
  }
  // Firefox and WebKit reject the request with a SecurityError where site data is blocked.
  if (channel && locks) void locks.request(ownName, { signal }, lead).catch(lead);
  else void lead();
  return () => {
    controller.abort();
    channel?.close();
  };
}

/** Returns the cursor, if it is the user's. */
function cursorOf(user: string, stored: string | undefined) {
  const [owner, cursor = ''] = stored?.split(' ') ?? [];
  return owner === user && /^\d{1,15}$/.test(cursor) ? cursor : undefined;
}

/** Calls back with false when the page was hidden for a while or is left, and with true when it is visible, also at first. */
function watchVisibility(update: (isVisible: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => update(false), HIDDEN_MS);
    else update(true);
  };
  // A page with a lock or an open request has no place in the back/forward cache.
  const onHide = () => update(false);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pageshow', onVisibility);
  window.addEventListener('pagehide', onHide);
  onVisibility();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pageshow', onVisibility);
    window.removeEventListener('pagehide', onHide);
  };
}

/** Returns undefined in old browsers, and if site data is blocked: the constructor throws then. */
function openChannel(name: string) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
