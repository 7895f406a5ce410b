/** A writer that passes on the first value at once, then at most one value, the latest, in each pause. */
export interface Throttled<Value> {
  readonly write: (value: Value) => void;
  /** Passes on at once what waits. */
  readonly flush: () => void;
  /** Drops what waits. */
  readonly cancel: () => void;
}

export function throttle<Value>(pass: (value: Value) => void, pauseMs: number): Throttled<Value> {
  let waiting: { value: Value } | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(pause);
    pause = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    pause = setTimeout(flush, pauseMs);
    pass(value);
  };
  const write = (value: Value) => {
    waiting = { value };
    if (pause === undefined) flush();
  };
  const cancel = () => {
    clearTimeout(pause);
    pause = undefined;
    waiting = undefined;
  };
  return { write, flush, cancel };
}
