/** Wraps `run` so that calls with the same argument share one promise while it is pending. */
export function singleFlight<Argument, Result>(
  run: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  const pending = new Map<Argument, Promise<Result>>();
  return (argument) => {
    const result = pending.get(argument) ?? run(argument).finally(() => pending.delete(argument));
    pending.set(argument, result);
    return result;
  };
}
