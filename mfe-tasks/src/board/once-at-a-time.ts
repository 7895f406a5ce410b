/** Runs a task one at a time; what is asked for while it runs is done once more after it, however often it was asked for. */
export function onceAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false;
  let again = false;
  const start = () => {
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    const next = () => {
      isRunning = false;
      if (again) {
        again = false;
        start();
      }
    };
    run().then(next, next);
  };
  return start;
}
