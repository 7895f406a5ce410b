/** So many items are sent at the same time, at most. */
const MOST = 8;

/**
 * Returns a function that runs `run` for items, one beside the other. With `isAgain` an item that is running runs once more after that,
 * because something was added meanwhile.
 */
export function runBeside(run: (item: string) => Promise<void>): (items: readonly string[], isAgain?: boolean) => void {
  const due = new Set<string>();
  const running = new Set<string>();
  const startDue = () => {
    for (const item of due) {
      if (running.size >= MOST) return;
      if (running.has(item)) continue;
      due.delete(item);
      running.add(item);
      void run(item).finally(() => {
        running.delete(item);
        startDue();
      });
    }
  };
  return (items, isAgain = false) => {
    for (const item of items) if (isAgain || !running.has(item)) due.add(item);
    startDue();
  };
}
