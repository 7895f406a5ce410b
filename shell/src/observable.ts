import type { Store } from '@daybook/kit/host/host';

/** A value that changes and tells those who asked. */
export interface Observed<Value> extends Store<Value> {
  /** Tells nobody when the value is what it was. */
  readonly set: (value: Value) => void;
}

export function observed<Value>(first: Value): Observed<Value> {
  let value = first;
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
