import type { Host } from '../host/host.ts';
import { type DraftSlot, findSlot, newSlot } from './draft-slots.ts';

const PAUSE_MS = 250;

/**
 * Writes the draft of one form while the form is open. A save may settle after another user has logged in; it then neither writes
 * the first user's text among the other's drafts, nor removes a draft of the other.
 */
export function draftWriter<Draft>(host: Host, form: string) {
  const owner = host.session.userId();
  const { release, claimDuring } = claimedSlots();
  const place = draftPlace<Draft>(host, form, release);
  const { write, flush, cancel } = throttle(place.write, PAUSE_MS);
  let isOpen = false;
  const flushAll = () => {
    flush();
    place.settle();
  };
  return {
    write: (draft: Draft) => void (isOpen && write(draft)),
    flush: flushAll,
    clear: async () => {
      cancel();
      if (isOpen || host.session.userId() === owner) await place.clear();
    },
    claimDuring,
    open: (onRead: (draft: Draft | undefined) => void) => {
      isOpen = true;
      const close = place.open(onRead);
      return () => {
        flushAll();
        isOpen = false;
        // Ends the pause after the last write.
        cancel();
        close();
      };
    },
  };
}

/** The slot of one form. It takes a moment to find it; a draft that is written before waits. */
function draftPlace<Draft>(host: Host, form: string, release: (slot: DraftSlot) => void) {
  const failed = (error: unknown) => host.reportError(error, 'draft');
  let slot: DraftSlot | undefined;
  let early: { readonly draft: Draft } | undefined;
  const write = (draft: Draft) => {
    early = slot ? undefined : { draft };
    if (slot) host.drafts.write(slot.key, draft).catch(failed);
  };
  const take = (next: DraftSlot) => {
    slot = next;
    if (early) write(early.draft);
  };
  async function find(onRead: (draft: Draft | undefined) => void, isWanted: () => boolean) {
    const { slot: next, draft } = await openSlot<Draft>(host, form, () => early !== undefined);
    if (!isWanted() || slot) next.release();
    if (!isWanted()) return;
    if (!slot) take(next);
    onRead(slot === next ? draft : undefined);
  }
  return {
    write,
    /** Writes a waiting draft into a new slot: the page is being left, so there is no time to find one. */
    settle: () => {
      if (early && !slot) take(newSlot(form));
    },
    clear: async () => {
      early = undefined;
      if (slot) await host.drafts.remove(slot.key).catch(failed);
    },
    open: (onRead: (draft: Draft | undefined) => void) => {
      let isWanted = true;
      slot = undefined;
      find(onRead, () => isWanted).catch(failed);
      return () => {
        isWanted = false;
        if (slot) release(slot);
      };
    },
  };
}

/**
 * Releases slots, but only after a running save. Otherwise the next form would open the text as its draft, and the save would
 * remove that draft when it settles.
 */
function claimedSlots() {
  let saves = 0;
  const left: DraftSlot[] = [];
  return {
    release: (slot: DraftSlot) => (saves > 0 ? void left.push(slot) : slot.release()),
    claimDuring: async <Result>(save: () => Promise<Result>): Promise<Result> => {
      saves += 1;
      try {
        return await save();
      } finally {
        saves -= 1;
        if (saves === 0) for (const slot of left.splice(0)) slot.release();
      }
    },
  };
}

/**
 * Returns a slot and its draft. A draft that cannot be read, or came after the person had typed, is left alone: the slot is a new
 * one.
 */
async function openSlot<Draft>(host: Host, form: string, hasTyped: () => boolean) {
  const slot = await findSlot(host.drafts, form);
  if (!slot.isFound) return { slot, draft: undefined };
  const draft = await read<Draft>(host, slot.key);
  if (draft !== undefined && !hasTyped()) return { slot, draft };
  slot.release();
  return { slot: newSlot(form), draft: undefined };
}

function read<Draft>({ drafts, reportError }: Host, key: string): Promise<Draft | undefined> {
  return drafts.read<Draft>(key).catch((error: unknown) => {
    reportError(error, 'draft');
    return undefined;
  });
}

/**
 * Returns `write`, which passes the first value on at once, and then the latest one at most once every `pauseMs`. `flush` passes a
 * waiting value on now, `cancel` drops it.
 */
function throttle<Value>(pass: (value: Value) => void, pauseMs: number) {
  let waiting: { value: Value } | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(pause);
    pause = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    pause = setTimeout(flush, pauseMs);
    pass(value);
  };
  const write = (value: Value) => {
    waiting = { value };
    if (pause === undefined) flush();
  };
  const cancel = () => {
    clearTimeout(pause);
    pause = undefined;
    waiting = undefined;
  };
  return { write, flush, cancel };
}
