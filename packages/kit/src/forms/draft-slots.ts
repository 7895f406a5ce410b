import type { DraftStore } from '../host/host.ts';
import { keyValueStorage } from '../host/key-value-storage.ts';
import { browserLocks } from '../host/with-lock.ts';

/** The place of one open form among the drafts of all forms of its kind: two tabs on one form have a draft each. */
export interface DraftSlot {
  readonly key: string;
  /** Whether there may be a draft in it, which its tab has left. */
  readonly isFound: boolean;
  /** Lets another form take it. */
  readonly release: () => void;
}

/**
 * Finds the slot for a form that opens: the one that this tab had before a reload, else the newest that no open form has, else a new one.
 * Locks tell which are open. If the browser has none, only the tab's own is found, and the others wait for `preferSlot`.
 */
export async function findSlot(drafts: DraftStore, form: string): Promise<DraftSlot> {
  const keys = await slotsOf(drafts, form);
  const own = tab().getItem(hintOf(form)) ?? '';
  const others = browserLocks() ? keys.filter((key) => key !== own) : [];
  for (const key of [...keys.filter((one) => one === own), ...others]) {
    const release = await hold(key, key === own ? AbortSignal.timeout(OWN_MS) : undefined);
    if (release) return taken(form, { key, isFound: true, release });
  }
  return newSlot(form);
}

export function newSlot(form: string): DraftSlot {
  const key = `${form}/${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  let isReleased = false;
  let letGo: (() => void) | undefined;
  void hold(key).then((release) => (isReleased ? release?.() : (letGo = release)));
  const release = () => {
    isReleased = true;
    letGo?.();
  };
  return taken(form, { key, isFound: false, release });
}

/** The slots of a form that are not open anywhere, the newest first. */
export async function abandonedSlots(drafts: DraftStore, form: string): Promise<string[]> {
  await Promise.all(releasing);
  const open = await openNames();
  return (await slotsOf(drafts, form)).filter((key) => !open.has(nameOf(key)));
}

/** The form that this tab opens next takes this slot. */
export const preferSlot = (form: string, key: string) => tab().setItem(hintOf(form), key);

async function slotsOf(drafts: DraftStore, form: string): Promise<string[]> {
  const keys = await drafts.keys(form).catch(() => []);
  // Before there were slots, the form's name was the key.
  return keys
    .filter((key) => key === form || key.startsWith(`${form}/`))
    .toSorted()
    .toReversed();
}

function taken(form: string, slot: DraftSlot): DraftSlot {
  preferSlot(form, slot.key);
  return slot;
}

/** A page that was left lets go of its locks a moment after the next one has begun. */
const OWN_MS = 300;

const hintOf = (form: string) => `daybook:slot:${form}`;
const nameOf = (key: string) => `daybook-draft:${key}`;

/** What belongs to a tab, also after a reload. */
const tab = () => (ofTab ??= keyValueStorage(() => window.sessionStorage));
let ofTab: ReturnType<typeof keyValueStorage> | undefined;

/** Slots that are open in this page, for browsers without locks. */
const openHere = new Set<string>();

/** Locks of this page that are being let go. */
const releasing = new Set<Promise<unknown>>();

/** Returns what lets go of a slot, or undefined if another form has it. @param patience - waits for it until then */
async function hold(key: string, patience?: AbortSignal): Promise<(() => void) | undefined> {
  const name = nameOf(key);
  if (openHere.has(name)) return undefined;
  const lock = await requested(name, patience);
  if (!lock) return undefined;
  openHere.add(name);
  return () => {
    openHere.delete(name);
    lock.release();
  };
}

interface HeldLock {
  readonly release: () => void;
}

const noLock: HeldLock = { release: () => undefined };

function requested(name: string, patience?: AbortSignal): Promise<HeldLock | undefined> {
  return new Promise((resolve) => {
    const locks = browserLocks();
    if (!locks) return resolve(noLock);
    const held = locks.request(name, patience ? { signal: patience } : { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((end) => {
        resolve({
          release: () => {
            end();
            releasing.add(held);
            void held.finally(() => releasing.delete(held));
          },
        });
      });
    });
    // Too late, it is held elsewhere; any other reason is a browser that refuses its locks.
    held.catch((error: unknown) => resolve(patience?.aborted && error === patience.reason ? undefined : noLock));
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
