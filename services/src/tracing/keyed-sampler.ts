import type { Context } from '@opentelemetry/api';
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';
import { KeyedHash } from '../crypto/derived-keys.ts';
import type { KeyRing } from '../crypto/key-ring.ts';

/**
 * Records a share of the traces, by a keyed hash of their ids: all servers of an installation record the same ones, and no caller can
 * choose an id that is recorded. OpenTelemetry's own sampler compares the id itself.
 */
export class KeyedSampler implements Sampler {
  readonly #hash: KeyedHash;

  /** @param share - of all traces, from 0 to 1 */
  constructor(
    ring: KeyRing,
    private readonly share: number,
  ) {
    this.#hash = new KeyedHash(ring, 'trace');
  }

  isRecorded(traceId: string): boolean {
    if (this.share >= 1 || this.share <= 0) return this.share >= 1;
    return Buffer.from(this.#hash.of(traceId), 'base64url').readUIntBE(0, 6) < this.share * 2 ** 48;
  }

  shouldSample(_: Context, traceId: string) {
    return { decision: this.isRecorded(traceId) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString = () => `KeyedSampler{${this.share}}`;
}
