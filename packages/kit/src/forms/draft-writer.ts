import { throttle } from '../host/throttle.ts';
import { type DraftSlot, findSlot, newSlot } from './draft-slots.ts';
import type { Host } from '../host/host.ts';

const PAUSE_MS = 250;

/**
 * Writes as long as the form stands. A save that is answered later, when somebody else may have logged in, changes nothing of theirs:
 * neither is the text of the one written among the other's drafts, nor a draft of the other removed.
 */
export function draftWriter<Draft>(host: Host, form: string) {
  const typist = host.session.userId();
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
      if (isOpen || host.session.userId() === typist) await place.clear();
    },
    claimDuring,
    open: (onRead: (draft: Draft | undefined) => void) => {
      isOpen = true;
      const close = place.open(onRead);
      return () => {
        flushAll();
        isOpen = false;
        // The pause behind the last text has nothing to wait for.
        cancel();
        close();
      };
    },
  };
}

/** Where the draft of one form is written. It takes a moment until that is known; what is typed before waits. */
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
    /** A page that is left waits for no slot. */
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
 * Releases slots, but none during a save: the next form would take its text for a draft, and save what is typed over it as the same
 * thing; the answer of the save would then remove the draft under it.
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

/** The slot of the form, with what is in it. Neither what cannot be read is overwritten, nor another text by what was typed meanwhile. */
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
