import type { TryLink } from '@daybook/contracts/releases';
import type { Seal } from '../../sealing/seal.ts';

/** What a browser may try, and until when. */
export interface Trying {
  readonly app: string;
  readonly version: string;
  /** ISO 8601. */
  readonly until: string;
}

/** Links by which one browser gets a release that is not live. They are sealed, and expire. */
export class TryLinks {
  constructor(
    private readonly seal: Seal,
    private readonly publicUrl: string,
  ) {}

  write({ app, version }: { app: string; version: string }, hours: number, now = Date.now()): TryLink {
    const until = new Date(now + hours * 3_600_000).toISOString();
    const token = this.seal.close({ app, version, until } satisfies Trying, about).toString('base64url');
    return { url: `${this.publicUrl}/try/${token}`, expires: until };
  }

  /** Undefined for a token that we did not write, or that has expired. */
  read(token: string | undefined, now = Date.now()): Trying | undefined {
    const trying = token ? (this.seal.open(Buffer.from(token, 'base64url'), about) as Trying | undefined) : undefined;
    return trying && Date.parse(trying.until) > now ? trying : undefined;
  }
}

const about = 'try link';
