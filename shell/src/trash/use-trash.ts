import type { TrashedItem } from '@daybook/contracts/trash';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '../use-shell.ts';
import { readPages, type TrashPage } from './trash-calls.ts';

/** The items that are shown, and the changes of them. */
export function useTrash(initial: TrashPage) {
  const [page, setPage] = useState(initial);
  const { items } = page;
  const { place, focusAfter } = useFocusAfterRemoval(items);
  useOtherDevices(items.length, setPage);
  return {
    ...page,
    /** The element of the list. It gets the focus when the last item has gone. */
    place,
    remove: (id: string) => setPage((before) => ({ ...before, items: before.items.filter((item) => item.id !== id) })),
    add: (more: TrashPage) => setPage((before) => ({ ...more, items: [...before.items, ...more.items] })),
    clear: () => setPage({ items: [], next: undefined }),
    /** Focuses the item that follows this one once it has gone. */
    focusAfter: (item: TrashedItem) => focusAfter({ id: item.id, index: items.indexOf(item) }),
  };
}

/** Reads the items again when the trash has changed, also by another device. */
function useOtherDevices(count: number, onRead: (page: TrashPage) => void) {
  const { changes, fetch } = useShell().host;
  const latest = useRef(count);
  useEffect(() => void (latest.current = count));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reads = 0;
    const read = async () => {
      const round = (reads += 1);
      const page = await readPages(fetch, latest.current).catch((error: unknown) => console.error('listTrash', error));
      if (page && round === reads) onRead(page);
    };
    const unsubscribe = changes?.subscribe('trash', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), TOGETHER_MS);
    });
    return () => {
      reads += 1;
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [changes, fetch, onRead]);
}

/** Changes within this time are read together, in milliseconds. */
const TOGETHER_MS = 100;

/** The button that was pressed goes with its item, so the next one gets the focus. */
function useFocusAfterRemoval(items: readonly TrashedItem[]) {
  const place = useRef<HTMLDivElement>(null);
  const going = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const gone = going.current;
    // A list that was read just before may still have the item: its button would lose the focus a moment later.
    if (!gone || items.some(({ id }) => id === gone.id)) return;
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-restore]') ?? [];
    (buttons[Math.min(gone.index, buttons.length - 1)] ?? place.current)?.focus();
    going.current = undefined;
  }, [items]);
  return { place, focusAfter: (item: { id: string; index: number }) => void (going.current = item) };
}
