import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Database } from '../../database/database.ts';
import { Answer } from '../answer.ts';
import { busy, notFound, Refusal } from '../refusal.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import type { IdempotentCall } from './idempotent-call.ts';

/** What an answer was, but for its status, which is that of its operation's success. */
export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The answer to a call whose entity was deleted: its text must not outlive it. */
const gone: KeptAnswer = { headers: {}, body: null };

/** Makes a call once, however often it is repeated within a day. */
@Injectable()
export class IdempotencyService {
  constructor(private readonly database: Database) {}

  /**
   * Does the work of a call, or answers as the first time. The key is written in the same transaction as the work: of two calls at
   * once the second waits for the first, and a call that failed leaves no key.
   *
   * @throws {Refusal} 422 when another call was made under this key, 404 when what it made was deleted since
   */
  once(call: IdempotentCall, work: () => Promise<unknown>): Promise<unknown> {
    return this.database.transaction(async () => {
      if (!(await this.reserve(call))) return this.repeat(call);

      const answered = await work();
      await this.keep(call, answered instanceof Answer ? answered : new Answer(answered, {}));
      return answered;
    });
  }

  /** Forgets the answers about an entity. To be called in the transaction that deletes it. */
  async forget(owner: string, entity: string) {
    await this.database.rows('update idempotency_keys set answer = $3 where owner_id = $1 and entity = $2', [
      owner,
      entity,
      JSON.stringify(gone),
    ]);
  }

  private async reserve({ owner, key, fingerprint }: IdempotentCall): Promise<boolean> {
    const reserved = await this.database.manager.query<unknown[]>(
      `insert into idempotency_keys as kept (owner_id, key, fingerprint) values ($1, $2, $3)
       on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, answer = null, entity = null, created = excluded.created
         where kept.created < ${expiry}
       returning key`,
      [owner, key, fingerprint],
    );
    return reserved.length > 0;
  }

  private async repeat({ owner, key, fingerprint }: IdempotentCall): Promise<unknown> {
    const kept = await this.database.manager.findOneBy(IdempotencyKey, { ownerId: owner, key });
    if (!kept?.answer) throw busy(1);
    if (kept.fingerprint !== fingerprint) throw new Refusal(422, 'This Idempotency-Key was used for another call.');
    if (kept.answer.body === null) throw notFound();
    return new Answer(kept.answer.body, kept.answer.headers);
  }

  private async keep({ owner, key }: IdempotentCall, { headers, body }: Answer<unknown>) {
    await this.database.manager.query('update idempotency_keys set answer = $3, entity = $4 where owner_id = $1 and key = $2', [
      owner,
      key,
      JSON.stringify({ headers, body } satisfies KeptAnswer),
      entityOf(body),
    ]);
  }
}

function entityOf(body: unknown): string | null {
  const id: unknown = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  return isUuid(id) ? (id as string) : null;
}

const expiry = `now() - interval '24 hours'`;
