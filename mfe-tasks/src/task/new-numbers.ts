/** Where the tasks have gone that got another number: the browser's history still has the addresses of the old ones. */
export interface NewNumbers {
  /** A task is known under this number; it had the other one before. */
  readonly add: (before: number, now: number) => void;
  readonly of: (before: number) => number | undefined;
}

export function newNumbers(): NewNumbers {
  const numbers = new Map<number, number>();
  return {
    add: (before, now) => {
      // No circles: a task that gets its old number back is where it was.
      numbers.delete(now);
      if (before !== now) numbers.set(before, now);
    },
    of: (before) => {
      let number = numbers.get(before);
      for (let next = number; next !== undefined; next = numbers.get(next)) number = next;
      return number;
    },
  };
}
