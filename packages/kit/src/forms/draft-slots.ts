import type { DraftStore } from '../host/host.ts';
import { keyValueStorage } from '../host/key-value-storage.ts';
import { browserLocks } from '../host/scheduling.ts';

/** A place for the draft of one open form: two tabs with the same form have a slot each. */
export interface DraftSlot {
  readonly key: string;
  /** True if it may contain the draft of a form that was closed. */
  readonly isFound: boolean;
  /** Makes it available to other forms. */
  readonly release: () => void;
}

/**
 * Returns the slot for a form that opens: the one that this tab had before a reload, or the newest that no open form has, or a new
 * one. An open form holds a Web Lock. In a browser without them only the tab's own slot is found, and others by `preferSlot`.
 */
export async function findSlot(drafts: DraftStore, form: string): Promise<DraftSlot> {
  const keys = await slotsOf(drafts, form);
  const own = tab().getItem(hintOf(form)) ?? '';
  const others = browserLocks() ? keys.filter((key) => key !== own) : [];
  for (const key of [...keys.filter((one) => one === own), ...others]) {
    const release = await lockSlot(key, key === own ? AbortSignal.timeout(OWN_MS) : undefined);
    if (release) return claimed(form, { key, isFound: true, release });
  }
  return newSlot(form);
}

export function newSlot(form: string): DraftSlot {
  const key = `${form}/${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  let isReleased = false;
  let pendingRelease: (() => void) | undefined;
  void lockSlot(key).then((release) => (isReleased ? release?.() : (pendingRelease = release)));
  const release = () => {
    isReleased = true;
    pendingRelease?.();
  };
  return claimed(form, { key, isFound: false, release });
}

/** Returns the slots of a form that no open form has, the newest first. */
export async function abandonedSlots(drafts: DraftStore, form: string): Promise<string[]> {
  await Promise.all(releasing);
  const open = await openNames();
  return (await slotsOf(drafts, form)).filter((key) => !open.has(nameOf(key)));
}

/** Makes the next form of this tab open with a slot. */
export const preferSlot = (form: string, key: string) => tab().setItem(hintOf(form), key);

async function slotsOf(drafts: DraftStore, form: string): Promise<string[]> {
  const keys = await drafts.keys(form).catch(() => []);
  // Early releases had one draft for a form, with its name as the key.
  return keys
    .filter((key) => key === form || key.startsWith(`${form}/`))
    .toSorted()
    .toReversed();
}

function claimed(form: string, slot: DraftSlot): DraftSlot {
  preferSlot(form, slot.key);
  return slot;
}

/** A page that is reloaded releases its locks a moment after the next page has started. */
const OWN_MS = 300;

const hintOf = (form: string) => `daybook:slot:${form}`;
const nameOf = (key: string) => `daybook-draft:${key}`;

/** Storage of one tab, which survives a reload. */
const tab = () => (ofTab ??= keyValueStorage(() => window.sessionStorage));
let ofTab: ReturnType<typeof keyValueStorage> | undefined;

/** Slots that are open in this page, for browsers without locks. */
const openHere = new Set<string>();

/** Locks of this page that are being released. */
const releasing = new Set<Promise<unknown>>();

/**
 * Locks a slot and returns the function that releases it; undefined if another form has it.
 *
 * @param timeout - ends the wait for the lock; without it a locked slot is not waited for
 */
async function lockSlot(key: string, timeout?: AbortSignal): Promise<(() => void) | undefined> {
  const name = nameOf(key);
  if (openHere.has(name)) return undefined;
  const release = await requestLock(name, timeout);
  if (!release) return undefined;
  openHere.add(name);
  return () => {
    openHere.delete(name);
    release();
  };
}

const noLock = () => undefined;

/** Returns the function that releases the lock. */
function requestLock(name: string, timeout?: AbortSignal): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const locks = browserLocks();
    if (!locks) return resolve(noLock);
    const held = locks.request(name, timeout ? { signal: timeout } : { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((end) => {
        resolve(() => {
          end();
          releasing.add(held);
          void held.finally(() => releasing.delete(held));
        });
      });
    });
    // A timeout means that another form has the slot. With any other error the browser has no locks.
    held.catch((error: unknown) => resolve(timeout?.aborted && error === timeout.reason ? undefined : noLock));
  });
}

async function openNames(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await browserLocks()?.query()) ?? {};
    return new Set([...openHere, ...held.map(({ name = '' }) => name)]);
  } catch {
    return openHere;
  }
}
