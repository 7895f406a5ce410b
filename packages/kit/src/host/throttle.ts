/** A function that is called at most once in each pause, with the latest value. */
export interface Throttled<Value> {
  readonly write: (value: Value) => void;
  /** Passes a waiting value on now. */
  readonly flush: () => void;
  /** Drops a waiting value. */
  readonly cancel: () => void;
}

/** Calls `pass` with the first value at once, and then at most once every `pauseMs` with the latest one. */
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
