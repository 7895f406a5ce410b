import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { busy, notFound, ProblemError } from '../problem-error.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import type { IdempotentRequest } from './idempotent-request.ts';

/** How the entity of a call is created, and found again by its id. */
interface Creation<Entity> {
  readonly create: () => Promise<Entity>;
  readonly find: (id: string) => Promise<Entity | undefined>;
}

/** Makes a call once, however often it is repeated within a day. Only the entity's id is kept: its text counts in its owner's quota. */
@Injectable()
export class IdempotencyService {
  constructor(private readonly database: Database) {}

  /**
   * Creates the entity of a call, or returns it as it is now if the call was made before. The key is written in the same transaction as
   * the entity: of two calls at once the second waits for the first, and a call that failed leaves no key.
   *
   * @param call - undefined if its maker gave no key
   * @throws {ProblemError} 422 when another call was made under this key, 404 when what it made was deleted since
   */
  once<Entity extends { readonly id: string }>(call: IdempotentRequest | undefined, creation: Creation<Entity>): Promise<Entity> {
    if (!call) return creation.create();
    return this.database.transaction(async () => {
      if (!(await this.reserve(call))) return this.repeat(call, creation);

      const created = await creation.create();
      await this.keep(call, created.id);
      return created;
    });
  }

  /** Forgets the texts that earlier releases kept of an entity. To be called in the transaction that deletes it. */
  async forget(owner: string, entity: string) {
    await this.database.rows('update idempotency_keys set answer = $3 where owner_id = $1 and entity = $2 and answer is not null', [
      owner,
      entity,
      gone,
    ]);
  }

  private async reserve({ owner, key, fingerprint }: IdempotentRequest): Promise<boolean> {
    const reserved = await this.database.rows(
      `insert into idempotency_keys as kept (owner_id, key, fingerprint) values ($1, $2, $3)
       on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, answer = null, entity = null, created = excluded.created
         where kept.created < ${expiry}
       returning key`,
      [owner, key, fingerprint],
    );
    return reserved.length > 0;
  }

  private async repeat<Entity>({ owner, key, fingerprint }: IdempotentRequest, { find }: Creation<Entity>): Promise<Entity> {
    const kept = await this.database.manager.findOneBy(IdempotencyKey, { ownerId: owner, key });
    const id = kept && idOf(kept);
    if (!id) throw busy(1);
    if (kept.fingerprint !== fingerprint) throw new ProblemError(422, 'This Idempotency-Key was used for another call.');
    const entity = await find(id);
    if (!entity) throw notFound();
    return entity;
  }

  private async keep({ owner, key }: IdempotentRequest, id: string) {
    await this.database.rows('update idempotency_keys set entity = $3 where owner_id = $1 and key = $2', [owner, key, id]);
  }
}

/** Earlier releases kept the whole answer, and of a task no id: but the answer's ETag begins with it. */
const idOf = ({ entity, answer }: IdempotencyKey) => entity ?? /^"([0-9a-f-]{36})\./.exec(answer?.headers['etag'] ?? '')?.[1];

/** What earlier releases answer with 404. */
const gone = JSON.stringify({ headers: {}, body: null });

const expiry = `now() - interval '24 hours'`;
