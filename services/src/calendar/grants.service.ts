import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { DirectConnections } from '../database/direct-connections.ts';
import { inBatches, isInBatch } from '../database/jobs/in-batches.ts';
import { rowsOf } from '../database/rows-of.ts';
import { CalendarGrantEntity } from './calendar-grant.entity.ts';
import type { ProviderId } from './provider.ts';
import type { Secret } from './provider.ts';
import { Encryption } from '../crypto/encryption.ts';

/** Access to a calendar, by its handle. */
export interface Grant {
  readonly hash: Buffer;
  readonly provider: ProviderId;
  readonly secret: Secret;
}

/** What a handle is good for, in seconds: from its last use, and at most from its beginning. */
export const handleLife = { idle: 30 * 86_400, whole: 180 * 86_400, claim: 60 };

/** Keeps what calendars are read with. A handle is 256 random bits; only its hash is here. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly connections: DirectConnections,
  ) {}

  /** Keeps a new secret; the handle is good once it is claimed, which must be soon. */
  async open(provider: ProviderId, secret: Secret): Promise<string> {
    const handle = randomBytes(32).toString('base64url');
    const handleHash = hashOf(handle);
    await this.database.manager.insert(CalendarGrantEntity, {
      handleHash,
      provider,
      sealed: this.encryption.encrypt(secret, aboutGrant(handleHash, provider)),
      expires: () => seconds(handleLife.claim),
    });
    return handle;
  }

  /** True for who comes with it in time: again too, as long as it was not used, for a page may be loaded anew before it has the answer. */
  async claim(handle: string): Promise<boolean> {
    const isNew = `not claimed and revoked is null and expires > now() and created > now() - interval '${handleLife.claim} seconds'`;
    const { affected } = await this.change({ expires: () => seconds(handleLife.idle) })
      .where(`handle_hash = :hash and ${isNew}`, { hash: hashOf(handle) })
      .execute();
    return affected === 1;
  }

  /** The grant of a handle that is good, which thereby stays good. */
  async use(handle: string): Promise<Grant | undefined> {
    const hash = hashOf(handle);
    const used = await this.change({ claimed: true, expires: () => prolonged })
      .where('handle_hash = :hash and revoked is null and expires > now()', { hash })
      .returning('handle_hash, provider, sealed')
      .execute();
    const [row] = rowsOf<Row>(used);
    return row && this.unseal(row);
  }

  async keep({ hash, provider }: Grant, secret: Secret) {
    await this.change({ sealed: this.encryption.encrypt(secret, aboutGrant(hash, provider)) })
      .where('handle_hash = :hash', { hash })
      .execute();
  }

  /** From now on the handle is good for nothing. The grant, when it had one; undefined too when its secret cannot be read. */
  async revoke(handle: string): Promise<Grant | undefined> {
    const revoked = await this.change({ revoked: () => 'now()', nextTry: () => `now() + interval '15 seconds'` })
      .where('handle_hash = :hash and revoked is null', { hash: hashOf(handle) })
      .returning('handle_hash, provider, sealed')
      .execute();
    const [row] = rowsOf<Row>(revoked);
    return row && this.unseal(row);
  }

  async forget({ hash }: Pick<Grant, 'hash'>) {
    await this.database.manager.delete(CalendarGrantEntity, { handleHash: hash });
  }

  /** Ends what nobody uses any more. What its provider could not be told of for 30 days is deleted by another job. */
  async endUnused(signal: AbortSignal) {
    const isUnused = isInBatch('calendar_grants', 'expires < now() and revoked is null');
    await inBatches(this.connections, `update calendar_grants set revoked = now(), next_try = now() where ${isUnused}`, signal);
  }

  /**
   * Takes some of those that have ended and whose provider does not know it yet, the one that waits longest first. Each comes again
   * after twice the time of before, a quarter of a minute to six hours: one that cannot be delivered holds up no other, and of
   * several servers one takes it.
   */
  async takeEnded(most: number): Promise<Grant[]> {
    const [rows] = await this.database.manager.query<[Row[], number]>(
      `update calendar_grants set tries = tries + 1, next_try = now() + least(interval '6 hours', interval '15 seconds' * 2 ^ least(tries, 12))
       where handle_hash in (
         select handle_hash from calendar_grants where revoked is not null and next_try <= now()
         order by next_try limit $1 for update skip locked)
       returning handle_hash, provider, sealed`,
      [most],
    );
    return rows.flatMap((row) => this.unseal(row) ?? []);
  }

  private change(values: Parameters<ReturnType<typeof updateOf>['set']>[0]) {
    return updateOf(this.database).set(values);
  }

  private unseal({ handle_hash: hash, provider, sealed }: Row): Grant | undefined {
    const secret = this.encryption.decrypt(sealed, aboutGrant(hash, provider));
    return secret === undefined ? undefined : { hash, provider, secret: secret as Secret };
  }
}

interface Row {
  readonly handle_hash: Buffer;
  readonly provider: ProviderId;
  readonly sealed: Buffer;
}

const updateOf = ({ manager }: Database) => manager.createQueryBuilder().update(CalendarGrantEntity);

const hashOf = (handle: string) => createHash('sha256').update(handle).digest();

const aboutGrant = (hash: Buffer, provider: ProviderId) => `${hash.toString('hex')}|${provider}`;

const seconds = (count: number) => `now() + interval '${count} seconds'`;

const prolonged = `least(${seconds(handleLife.idle)}, created + interval '${handleLife.whole} seconds')`;
