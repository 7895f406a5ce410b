import type { Store } from '@daybook/kit/host/host';
import { useSyncExternalStore } from 'react';

export interface MutableStore<Value> extends Store<Value> {
  /** Sets the value and notifies the subscribers, unless the value is the same (`Object.is`). */
  readonly set: (value: Value) => void;
}

/** Returns a value that can be read, set and subscribed to. */
export function createStore<Value>(initial: Value): MutableStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the store's value and renders the component again when it changes. */
export const useStore = <Value>({ get, subscribe }: Store<Value>): Value => useSyncExternalStore(subscribe, get);
