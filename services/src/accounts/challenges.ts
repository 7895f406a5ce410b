import { randomBytes } from 'node:crypto';
import { Database } from '../database/database.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';

/** How long a person has to answer, in milliseconds. */
export const challengeLife = 5 * 60 * 1000;

/** What a challenge is for: creating a passkey for an account, or using any passkey. */
export type Purpose = 'use' | `create for ${string}`;

/**
 * Challenges of WebAuthn that every server recognizes as its own, by a keyed hash in them: whoever asks for one causes no row in the
 * database. One that was answered is kept until it expires: each is good once.
 */
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly hashes: KeyedHash,
  ) {}

  issue(purpose: Purpose): Buffer {
    const signed = `${randomBytes(16).toString('base64url')}.${(Date.now() + challengeLife).toString(36)}`;
    return Buffer.from(`${signed}.${this.hashes.of(`${purpose} ${signed}`)}`);
  }

  /** Returns whether a challenge in base64url was issued here for this, and has not expired. */
  isOwn(challenge: string, purpose: Purpose): boolean {
    const [nonce = '', expires = '', hash = '', ...rest] = textOf(challenge).split('.');
    const isSigned = rest.length === 0 && this.hashes.matches(hash, `${purpose} ${nonce}.${expires}`);
    return isSigned && Number.parseInt(expires, 36) > Date.now();
  }

  /** Returns whether it was not answered before. */
  async spend(challenge: string): Promise<boolean> {
    const rows = await this.database.rows(
      `insert into spent_challenges (challenge, expires) values ($1, now() + $2 * interval '1 millisecond')
      on conflict do nothing returning challenge`,
      [textOf(challenge), challengeLife],
    );
    return rows.length === 1;
  }
}

const textOf = (challenge: string) => Buffer.from(challenge, 'base64url').toString('latin1');
