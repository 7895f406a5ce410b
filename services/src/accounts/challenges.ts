import { randomBytes } from 'node:crypto';
import { Database } from '../database/database.ts';
import type { KeyedHash } from '../crypto/derived-keys.ts';

/** How long a challenge is valid, in milliseconds. */
export const challengeLife = 5 * 60 * 1000;

/** How long a used challenge is stored, in milliseconds. Much longer than it is valid, because the clocks of servers differ. */
const usedLife = 24 * 60 * 60 * 1000;

export type Purpose = 'use' | `create for ${string}`;

/**
 * Issues and checks WebAuthn challenges. Every server recognizes them by a keyed hash, so that a request for one stores nothing. A
 * used challenge is stored until no server accepts it any more: each can be used once.
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

  /** Returns whether a challenge, in base64url, was issued for this purpose and has not expired. */
  isValid(challenge: string, purpose: Purpose): boolean {
    const [nonce = '', expires = '', hash = '', ...rest] = textOf(challenge).split('.');
    const isSigned = rest.length === 0 && this.hashes.matches(hash, `${purpose} ${nonce}.${expires}`);
    return isSigned && Number.parseInt(expires, 36) > Date.now();
  }

  /** Marks a challenge as used. Returns false if it was used before. */
  async use(challenge: string): Promise<boolean> {
    const rows = await this.database.rows(
      `insert into spent_challenges (challenge, expires) values ($1, now() + $2 * interval '1 millisecond')
      on conflict do nothing returning challenge`,
      [textOf(challenge), usedLife],
    );
    return rows.length === 1;
  }
}

const textOf = (challenge: string) => Buffer.from(challenge, 'base64url').toString('latin1');
