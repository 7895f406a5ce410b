import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Encryption } from '../crypto/derived-keys.ts';
import { Database } from '../database/database.ts';
import { DirectConnections } from '../database/direct-connections.ts';
import { inBatches, isInBatch } from '../database/jobs/batches.ts';
import { CalendarGrantEntity } from './calendar-grant.entity.ts';
import { ProviderError } from './provider-error.ts';
import type { ProviderId, Secret } from './provider.ts';

export interface Grant {
  readonly hash: Buffer;
  readonly provider: ProviderId;
  readonly secret: Secret;
}

/** How long a handle is valid, in seconds: from its last use, from its creation, and until it is claimed. */
export const handleLife = { idle: 30 * 86_400, whole: 180 * 86_400, claim: 60 };

/**
 * The maximum size of an encrypted secret. Calendars can be connected without an account, and a hostile server chooses how long their
 * addresses are. A typical secret has a few hundred bytes.
 */
const maxSealedBytes = 8 * 1024;

/** Stores the secrets that calendars are read with. A handle is 256 random bits, of which only the hash is stored. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly connections: DirectConnections,
  ) {}

  /** Stores a new secret and returns its handle, which must be claimed soon. @throws {ProviderError} if the secret is too large */
  async open(provider: ProviderId, secret: Secret): Promise<string> {
    const handle = randomBytes(32).toString('base64url');
    const handleHash = hashOf(handle);
    const sealed = this.seal(secret, aboutGrant(handleHash, provider));
    await this.database.manager.insert(CalendarGrantEntity, {
      handleHash,
      provider,
      sealed,
      keyId: this.encryption.keyId,
      expires: () => inSeconds(handleLife.claim),
    });
    return handle;
  }

  /** Returns true if the handle is new and unused. A page that was reloaded before it had the response claims it again. */
  async claim(handle: string): Promise<boolean> {
    const claimed = await this.database.rows(
      `update calendar_grants set expires = ${inSeconds(handleLife.idle)}
       where handle_hash = $1 and not claimed and revoked is null and expires > now()
         and created > now() - interval '${handleLife.claim} seconds'
       returning provider`,
      [hashOf(handle)],
    );
    return claimed.length > 0;
  }

  /** Returns the grant of a valid handle and prolongs it. */
  async use(handle: string): Promise<Grant | undefined> {
    const expires = `least(${inSeconds(handleLife.idle)}, created + interval '${handleLife.whole} seconds')`;
    const isValid = 'handle_hash = $1 and revoked is null and expires > now()';
    const [grant] = await this.update(`claimed = true, expires = ${expires} where ${isValid}`, hashOf(handle));
    return grant;
  }

  /** @throws {ProviderError} if the secret is too large */
  async replaceSecret({ hash, provider }: Grant, secret: Secret) {
    const sealed = this.seal(secret, aboutGrant(hash, provider));
    await this.database.manager.update(CalendarGrantEntity, { handleHash: hash }, { sealed, keyId: this.encryption.keyId });
  }

  /** Makes the handle invalid. Returns its grant, or undefined if it had none or its secret cannot be decrypted. */
  async revoke(handle: string): Promise<Grant | undefined> {
    const [grant] = await this.update(
      `revoked = now(), next_try = ${inSeconds(15)} where handle_hash = $1 and revoked is null`,
      hashOf(handle),
    );
    return grant;
  }

  async delete({ hash }: Pick<Grant, 'hash'>) {
    await this.database.manager.delete(CalendarGrantEntity, { handleHash: hash });
  }

  /** Revokes the grants that nobody used in time. Another job deletes those whose provider cannot be notified for 30 days. */
  async revokeUnused(signal: AbortSignal) {
    const isUnused = isInBatch('calendar_grants', 'expires < now() and revoked is null');
    await inBatches(this.connections, `update calendar_grants set revoked = now(), next_try = now() where ${isUnused}`, signal);
  }

  /**
   * Takes up to `limit` revoked grants whose provider is not notified yet, the longest waiting first. Two servers never take the
   * same. Each comes again after 15 seconds, then after twice the time, up to 6 hours: one that fails does not block the others.
   */
  takeRevoked(limit: number): Promise<Grant[]> {
    return this.update(
      `tries = tries + 1, next_try = now() + least(interval '6 hours', interval '15 seconds' * 2 ^ least(tries, 12))
       where handle_hash in (
         select handle_hash from calendar_grants where revoked is not null and next_try <= now()
         order by next_try limit $1 for update skip locked)`,
      limit,
    );
  }

  private seal(secret: Secret, context: string): Buffer {
    const sealed = this.encryption.encrypt(secret, context);
    if (sealed.length > maxSealedBytes) throw tooLong();
    return sealed;
  }

  /** Updates grants, and returns those whose secrets can be decrypted. */
  private async update(change: string, parameter: Buffer | number): Promise<Grant[]> {
    const rows = await this.database.rows<Omit<Grant, 'secret'> & { readonly sealed: Buffer }>(
      `update calendar_grants set ${change} returning handle_hash as hash, provider, sealed`,
      [parameter],
    );
    return rows.flatMap(({ hash, provider, sealed }) => {
      const secret = this.encryption.decrypt(sealed, aboutGrant(hash, provider));
      return secret === undefined ? [] : [{ hash, provider, secret: secret as Secret }];
    });
  }
}

const tooLong = () =>
  new ProviderError('rejected', 'The addresses and the password are too long to be stored. Enter the address of one calendar.');

const hashOf = (handle: string) => createHash('sha256').update(handle).digest();

const aboutGrant = (hash: Buffer, provider: ProviderId) => `${hash.toString('hex')}|${provider}`;

const inSeconds = (count: number) => `now() + interval '${count} seconds'`;
