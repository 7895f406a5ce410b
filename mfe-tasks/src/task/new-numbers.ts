/** The new numbers of renumbered tasks. The browser's history still has the paths of the old ones. */
export interface NewNumbers {
  /** Records that a task has the number `now`, and had `before` until then. */
  readonly add: (before: number, now: number) => void;
  readonly of: (before: number) => number | undefined;
}

export function newNumbers(): NewNumbers {
  const numbers = new Map<number, number>();
  return {
    add: (before, now) => {
      // No cycles: a task may get its old number back.
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
