import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';

interface Ids {
  readonly traceId: string;
  readonly spanId: string;
}

/** Random ids, except for a span whose ids were chosen before it began: the log of a request has them from its first line. */
export class TraceIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #chosen: Ids | undefined;

  generateTraceId = () => this.#chosen?.traceId ?? this.#random.generateTraceId();
  generateSpanId = () => this.#chosen?.spanId ?? this.#random.generateSpanId();

  /** Calls `start`, in which one span begins. */
  use<Result>(ids: Ids, start: () => Result): Result {
    this.#chosen = ids;
    try {
      return start();
    } finally {
      this.#chosen = undefined;
    }
  }
}
