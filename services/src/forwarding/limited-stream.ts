import { Transform, type TransformCallback } from 'node:stream';

interface StreamLimits {
  readonly bytes: number;
  readonly pieces?: number;
  /** Makes the error of a stream that exceeds a limit. */
  readonly exceeded: () => Error;
  /** Makes the error of this stream from that of its source. */
  readonly explain?: (error: Error) => Error;
}

/** Passes bytes on, counts them, and fails above a limit. Like any stream of Node it holds few bytes, and reads no more until they are read. */
export class LimitedStream extends Transform {
  /** The bytes so far. */
  bytes = 0;
  #pieces = 0;

  constructor(private readonly limits: StreamLimits) {
    super();
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback) {
    this.bytes += piece.length;
    this.#pieces += 1;
    const { bytes, pieces = Infinity, exceeded } = this.limits;
    if (this.bytes > bytes || this.#pieces > pieces) done(exceeded());
    else done(null, piece);
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    done(error && (this.limits.explain?.(error) ?? error));
  }
}
