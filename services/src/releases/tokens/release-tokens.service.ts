import type { NewReleaseToken, ReleaseToken, TokenRequest } from '@daybook/contracts/release-tokens';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { IsNull } from 'typeorm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Database } from '../../database/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { ReleaseTokenEntity } from '../release.entity.ts';

/** The holder of a release token. */
export interface Releaser {
  /** The id of the token. Two tokens may have the same `who`. */
  readonly id: string;
  /** The app that it is for; `*` for an operator. */
  readonly app: string;
  readonly who: string;
}

/** Creates, finds and revokes release tokens. Only their hashes are stored. */
export class ReleaseTokensService {
  constructor(
    private readonly database: Database,
    /** The SHA-256 of the operator's tokens in the settings. */
    private readonly operatorHashes: readonly Buffer[],
  ) {}

  /** Returns the holder of a token; undefined if the token is unknown or revoked. */
  async find(token: string): Promise<Releaser | undefined> {
    const hash = hashOf(token);
    if (this.operatorHashes.some((operator) => timingSafeEqual(hash, operator)))
      return { id: operatorId, app: '*', who: 'operator' };
    const known = await this.database.manager.findOneBy(ReleaseTokenEntity, { hash, revoked: IsNull() });
    return known ? { id: known.id, app: known.app, who: known.who } : undefined;
  }

  /** Returns false after the token was revoked. */
  async isValid({ id }: Pick<Releaser, 'id'>): Promise<boolean> {
    return id === operatorId || (await this.database.manager.existsBy(ReleaseTokenEntity, { id, revoked: IsNull() }));
  }

  async createToken({ app, who }: TokenRequest): Promise<NewReleaseToken> {
    const token = `daybook_${randomBytes(32).toString('base64url')}`;
    const [id, created] = [uuid(), new Date()];
    await this.database.manager.insert(ReleaseTokenEntity, { id, app, who, hash: hashOf(token), created });
    return { id, app, who, created: created.toISOString(), token };
  }

  async listTokens(): Promise<ReleaseToken[]> {
    const valid = { where: { revoked: IsNull() }, order: { created: 'ASC' } } as const;
    const tokens = await this.database.manager.find(ReleaseTokenEntity, valid);
    return tokens.map(({ id, app, who, created }) => ({ id, app, who, created: created.toISOString() }));
  }

  async revokeToken(id: string): Promise<void> {
    if (!isUuid(id)) throw unknownToken();
    const { affected } = await this.database.manager.update(ReleaseTokenEntity, { id, revoked: IsNull() }, { revoked: new Date() });
    if (affected === 0) throw unknownToken();
  }
}

const operatorId = 'operator';

const unknownToken = () => new ProblemError(404, 'No token has this id, or it is revoked already.');

const hashOf = (token: string) => createHash('sha256').update(token).digest();
