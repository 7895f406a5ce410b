import type { NewReleaseToken, ReleaseToken, TokenRequest } from '@daybook/contracts/releases';
import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { IsNull } from 'typeorm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { Database } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { ReleaseTokenEntity } from './release-token.entity.ts';

/** Who shows a token, and the app that it is for; `*` is an operator's. */
export interface Releaser {
  /** Of the token; two tokens may have one name. */
  readonly id: string;
  readonly app: string;
  readonly who: string;
}

/** SHA-256 of the operator's first token, from the settings. */
export const operatorHash = Symbol('operatorHash');

/** Tokens of those who release. Only their hashes are kept. */
@Injectable()
export class ReleaseTokensService {
  constructor(
    private readonly database: Database,
    @Inject(operatorHash) private readonly operator: Buffer,
  ) {}

  /** Whose token it is; undefined for one that was never made, or was revoked. */
  async find(token: string): Promise<Releaser | undefined> {
    const hash = hashOf(token);
    if (timingSafeEqual(hash, this.operator)) return { id: operatorId, app: '*', who: 'operator' };
    const known = await this.tokens.findOneBy({ hash, revoked: IsNull() });
    return known ? { id: known.id, app: known.app, who: known.who } : undefined;
  }

  /** False once the token was revoked. */
  async isGood({ id }: Pick<Releaser, 'id'>): Promise<boolean> {
    return id === operatorId || (await this.tokens.existsBy({ id, revoked: IsNull() }));
  }

  async createToken({ app, who }: TokenRequest): Promise<NewReleaseToken> {
    const token = `daybook_${randomBytes(32).toString('base64url')}`;
    const made = { id: uuid(), app, who, hash: hashOf(token), created: new Date() };
    await this.tokens.insert(made);
    return { ...shown(made), token };
  }

  async listTokens(): Promise<ReleaseToken[]> {
    const known = await this.tokens.find({ where: { revoked: IsNull() }, order: { created: 'ASC' } });
    return known.map(shown);
  }

  async revokeToken(id: string): Promise<void> {
    if (!isUuid(id)) throw noSuchToken();
    const { affected } = await this.tokens.update({ id, revoked: IsNull() }, { revoked: new Date() });
    if (affected === 0) throw noSuchToken();
  }

  private get tokens() {
    return this.database.manager.getRepository(ReleaseTokenEntity);
  }
}

const operatorId = 'operator';

const noSuchToken = () => new Refusal(404, 'No token has this id: none was made with it, or it is revoked already.');

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const shown = ({ id, app, who, created }: Pick<ReleaseTokenEntity, 'id' | 'app' | 'who' | 'created'>): ReleaseToken => ({
  id,
  app,
  who,
  created: created.toISOString(),
});
