const ids = new Set<string>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** The entries of the outbox whose first attempt a form or dialog of this page waits for. They are not shown elsewhere until then. */
export const awaitedEntries = {
  has: (id: string) => ids.has(id),
  /** Returns a function that removes it. */
  add: (id: string) => {
    ids.add(id);
    notify();
    return () => {
      ids.delete(id);
      notify();
    };
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
