import { useEffect, useRef, useState } from 'react';
import { useStyles } from '../ui/styles.tsx';
import type { Store } from './host.ts';
import { css, sheet } from './slot.css';
import { useHost } from './use-host.tsx';

interface SlotProps<Context> {
  /** As in the `slots` of app.json. */
  name: string;
  /** The data that the slot's contract passes to extensions. The same object until it changes. */
  context: Context;
}

/**
 * Shows what other apps add to a slot of this app. Each extension has an element of its own, which lays itself out among the siblings of the
 * slot. There is nothing while none is loaded, and where the host has no slots.
 */
export function Slot<Context>({ name, context }: SlotProps<Context>) {
  useStyles(sheet);
  const { openSlot } = useHost();
  const element = useRef<HTMLDivElement>(null);
  const [store] = useState(() => contextStore(context));
  useEffect(() => store.set(context), [store, context]);
  useEffect(() => {
    if (element.current) return openSlot?.(name, { element: element.current, context: store });
    return undefined;
  }, [openSlot, name, store]);
  return <div ref={element} className={css.slot} />;
}

function contextStore<Context>(initial: Context): Store<Context> & { readonly set: (next: Context) => void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
