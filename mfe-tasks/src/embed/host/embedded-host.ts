import { lazyChanges } from '@daybook/host/changes/lazy-changes';
import { appStorage, consoleReporter, localDrafts, trackUnsavedWork } from '@daybook/host/host-members';
import type { OutboxOptions } from '@daybook/host/outbox/outbox';
import { type Host, hostContract, type HostLocation, type Store } from '@daybook/kit/host/host';
import { type KeyValueStorage, keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks, loadOnce } from '@daybook/kit/host/scheduling';
import { createStore } from '@daybook/host/store';
import { paths } from '../../paths.ts';
import type { EmitBoardEvent } from '../board-events.ts';
import { observeTasks } from './task-observer.ts';

interface EmbeddedHostOptions extends Pick<Host, 'fetch' | 'theme' | 'hasUserInteracted' | 'toast' | 'crash'> {
  readonly origin: string;
  readonly userId: string;
  /** The user who has access now; undefined without access, and after the board was closed. */
  readonly user: Store<string | undefined>;
  readonly storage: KeyValueStorage;
  readonly emit: EmitBoardEvent;
  /** Announces the title of a screen to screen readers. */
  readonly announce: Host['setTitle'];
  /** Called when another screen is shown. */
  readonly onNavigated: () => void;
  /** Called whenever the list of tasks was read. */
  readonly onListed: (tasks: number) => void;
}

/** Returns the host of the tasks app in a page of another site, in place of the shell's. It has no documents: portals get tasks only. */
export function embeddedHost(options: EmbeddedHostOptions): Host {
  const { origin, userId, emit, storage, onNavigated } = options;
  const ownStorage = appStorage(storage, (key) => `daybook:kept:${userId}:${key}`);
  const createHref = (path: string) => new URL(path, origin).href;
  // Asks the host page only on the board: after a task was saved in its form, the app goes back to the task.
  const mayNavigate = ({ path }: HostLocation, from: HostLocation) => {
    const id = from.path === paths.list ? taskIn(path) : undefined;
    return id === undefined || emit('daybook:task-open', { id, url: createHref(path) });
  };
  const fetch = observeTasks(options.fetch, {
    onListed: options.onListed,
    onMoved: (id, from, to) => emit('daybook:task-moved', { id, from, to }),
  });
  const user = { get: () => (options.user.get() === userId ? userId : undefined), subscribe: options.user.subscribe };
  const changes = lazyChanges(ownStorage, async (start) => {
    const { shareChanges } = await import('@daybook/host/changes/share-changes');
    const name = `daybook-changes:${origin}`;
    shareChanges({ ...start, fetch: options.fetch, user, storage: ownStorage, name, locks: browserLocks() });
  });
  const drafts = localDrafts(storage, `daybook:draft:${userId}:`);
  return {
    contract: hostContract,
    fetch,
    session: { userId: () => userId },
    ...memoryLocation(mayNavigate, onNavigated),
    createHref,
    hasUserInteracted: options.hasUserInteracted,
    openExternal: (address) => void window.open(createHref(address), '_blank', 'noopener'),
    toast: options.toast,
    theme: options.theme,
    drafts,
    storage: ownStorage,
    changes,
    outbox: userOutbox({ fetch, user, changes, name: `daybook-outbox:${origin}`, draftsOf: () => drafts }, storage),
    reportError: consoleReporter('daybook-board'),
    crash: options.crash,
    setUnsaved: trackUnsavedWork(storage.isLasting).setUnsaved,
    setTitle: options.announce,
  };
}

const userOutbox = (options: Omit<OutboxOptions, 'locks'>, { isLasting }: KeyValueStorage) =>
  loadOnce(async () => {
    const [{ openOutbox }, { markUnsent }] = await Promise.all([
      import('@daybook/host/outbox/outbox'),
      import('@daybook/host/outbox/mark-unsent'),
    ]);
    const outbox = openOutbox({ ...options, locks: browserLocks() });
    markUnsent(outbox.entries, { ...trackUnsavedWork(isLasting), isNeeded: () => true });
    return outbox;
  });

function taskIn(path: string) {
  const id = /^\/tasks\/(\d+)$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

/**
 * Returns a location that is independent of the page's address.
 *
 * @param mayNavigate - returns false to keep the board where it is
 * @param onNavigated - called when the path has changed
 */
function memoryLocation(
  mayNavigate: (to: HostLocation, from: HostLocation) => boolean,
  onNavigated: () => void,
): Pick<Host, 'location' | 'navigate'> {
  const location = createStore(parse(paths.list));
  const navigate = (path: string) => {
    const [from, to] = [location.get(), parse(path, location.get().path)];
    if ((from.path === to.path && from.search === to.search) || !mayNavigate(to, from)) return;
    location.set(to);
    if (from.path !== to.path) onNavigated();
  };
  return { location, navigate };
}

function parse(to: string, from = '/'): HostLocation {
  const { pathname, search } = new URL(to, `http://board${from}`);
  return { path: pathname, search };
}

let storage: KeyValueStorage | undefined;

/** Returns the page's local storage. All boards of the page share one, so that they also share what stays in memory. */
export const pageStorage = (): KeyValueStorage => (storage ??= keyValueStorage());
