import {
  type NewReleaseToken,
  type OwnToken,
  type ReleaseToken,
  tokenDays,
  type TokenRequest,
} from '@daybook/contracts/release-tokens';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { IsNull, MoreThan } from 'typeorm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Database } from '../../database/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { dayMs, isExpiringSoon } from './expiry.ts';
import { ReleaseTokenEntity } from './release-token.entity.ts';

/** The holder of a release token. */
export interface Releaser {
  /** The id of the token. Two tokens may have the same `who`. */
  readonly id: string;
  /** The app that it is for; `*` for an operator. */
  readonly app: string;
  readonly who: string;
  /** Undefined for the operator's token in the settings and for tokens of earlier versions. */
  readonly validity?: Validity | undefined;
}

/** When a token was created, and when it expires. */
export interface Validity {
  readonly created: Date;
  readonly expires: Date;
}

type Found =
  | { readonly kind: 'valid'; readonly releaser: Releaser }
  | { readonly kind: 'expired'; readonly at: Date; readonly id: string };

/** Creates, finds and revokes release tokens. Only their hashes are stored. */
export class ReleaseTokensService {
  constructor(
    private readonly database: Database,
    /** The SHA-256 of the operator's tokens in the settings. */
    private readonly operatorHashes: readonly Buffer[],
  ) {}

  /** Returns the holder of a token, and records its use; undefined if the token is unknown or revoked. */
  async find(token: string): Promise<Found | undefined> {
    const hash = hashOf(token);
    if (this.operatorHashes.some((operator) => timingSafeEqual(hash, operator)))
      return { kind: 'valid', releaser: { id: operatorId, app: '*', who: 'operator' } };
    const known = await this.database.manager.findOneBy(ReleaseTokenEntity, { hash, revoked: IsNull() });
    if (!known) return undefined;
    const { id, app, who, created, expires, used } = known;
    if (expires && expires <= new Date()) return { kind: 'expired', at: expires, id };
    if (!used || Date.now() - used.getTime() > usedEvery) await this.recordUse(id);
    return { kind: 'valid', releaser: { id, app, who, validity: expires ? { created, expires } : undefined } };
  }

  /** Returns false after the token was revoked or has expired. */
  async isValid({ id }: Pick<Releaser, 'id'>): Promise<boolean> {
    if (id === operatorId) return true;
    const isOpen = [IsNull(), MoreThan(new Date())].map((expires) => ({ id, revoked: IsNull(), expires }));
    return this.database.manager.existsBy(ReleaseTokenEntity, isOpen);
  }

  async createToken({ app, who, days = tokenDays.default }: TokenRequest): Promise<NewReleaseToken> {
    const token = `daybook_${randomBytes(32).toString('base64url')}`;
    const [id, created] = [uuid(), new Date()];
    const expires = new Date(created.getTime() + days * dayMs);
    await this.database.manager.insert(ReleaseTokenEntity, { id, app, who, hash: hashOf(token), created, expires });
    return { id, app, who, created: created.toISOString(), expires: expires.toISOString(), token };
  }

  describeOwn({ app, who, validity }: Releaser): OwnToken {
    if (!validity) return { app, who };
    return { app, who, expires: validity.expires.toISOString(), ...(isExpiringSoon(validity) && { expiresSoon: true }) };
  }

  async listTokens(): Promise<ReleaseToken[]> {
    const valid = { where: { revoked: IsNull() }, order: { created: 'ASC' } } as const;
    const tokens = await this.database.manager.find(ReleaseTokenEntity, valid);
    return tokens.map(({ id, app, who, created, expires, used }) => ({
      id,
      app,
      who,
      created: created.toISOString(),
      ...(expires && { expires: expires.toISOString() }),
      ...(used && { used: used.toISOString() }),
    }));
  }

  async revokeToken(id: string): Promise<void> {
    if (!isUuid(id)) throw unknownToken();
    const { affected } = await this.database.manager.update(ReleaseTokenEntity, { id, revoked: IsNull() }, { revoked: new Date() });
    if (affected === 0) throw unknownToken();
  }

  /** A request does not fail because of this: while the database is read-only, reads go on. */
  private async recordUse(id: string) {
    await this.database.manager.update(ReleaseTokenEntity, { id }, { used: new Date() }).catch(() => {});
  }
}

const operatorId = 'operator';

/** A token that is in use is recorded so often, in milliseconds. */
const usedEvery = 10 * 60_000;

const unknownToken = () => new ProblemError(404, 'No token has this id, or it is revoked already.');

const hashOf = (token: string) => createHash('sha256').update(token).digest();
