import { createHash } from 'node:crypto';
import type { Operation } from '@daybook/contracts/operation';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { metrics } from '../../metrics.ts';
import { invalidFields, busy, notFound, ProblemError } from '../problem-error.ts';
import { Database } from '../../database/database.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';

/** A request that the client may repeat safely. */
export interface IdempotentRequest {
  readonly owner: string;
  readonly key: string;
  /** Distinguishes this request from another with the same key. */
  readonly fingerprint: string;
}

/** Returns the key; undefined without the header. @throws {ProblemError} 400 when it is empty, too long or not printable ASCII */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header))) return header;
  throw invalidFields({ 'Idempotency-Key': ['Must be 1 to 255 characters of ASCII without spaces.'] });
}

/** Returns a hash of the operation and the body as it was sent, before validation. */
export const fingerprintOf = (operation: Operation, body: Uint8Array) =>
  createHash('sha256').update(`${operation.id} `).update(body).digest('base64url');

/**
 * The most keys of an account. No quota counts them: a script can create a task, delete it and empty the trash again and again. A device
 * that was offline for a day sends about a thousand.
 */
const keysPerAccount = 10_000;

/** How to create the entity of a request, and how to find it by its id. */
interface Creation<Entity> {
  /** Returns the entity that has the id already, if it was created before. Without an id it gets a new one. */
  readonly create: (id: string | undefined) => Promise<Entity>;
  readonly find: (id: string) => Promise<Entity | undefined>;
}

/** The outbox of a device repeats what it got no response to. Many repetitions mean that responses are lost. */
const keyed = new Counter({
  name: 'daybook_keyed_requests_total',
  help: 'Creations with an Idempotency-Key, by whether the key was new (first) or came again (repeated).',
  labelNames: ['request'],
  registers: [metrics],
});

/**
 * Runs a request once, however often it is repeated within a day, or until its account has sent 9,000 later ones. Stores only the entity's
 * id: its text counts in its owner's quota. A key that is a UUIDv7 becomes the id of the entity, which shows for longer that the request was
 * made before (docs/decisions/0045-late-creations.md).
 */
@Injectable()
export class IdempotencyService {
  constructor(private readonly database: Database) {}

  /**
   * Creates the entity of a request, or returns it as it is now if the request was made before. The key and the entity are written in one
   * transaction: of two requests at once the second waits for the first, and a failed request leaves no key.
   *
   * @param request - undefined if the client sent no key
   * @throws {ProblemError} 422 when the key was used for another request, 404 when the entity was deleted since
   */
  once<Entity extends { readonly id: string }>(
    request: IdempotentRequest | undefined,
    creation: Creation<Entity>,
  ): Promise<Entity> {
    if (!request) return creation.create(undefined);
    return this.database.transaction(async () => {
      const isFirst = await this.reserve(request);
      keyed.inc({ request: isFirst ? 'first' : 'repeated' });
      if (!isFirst) return this.repeat(request, creation);

      const created = await creation.create(idIn(request.key));
      const statement = 'update idempotency_keys set entity = $3 where owner_id = $1 and key = $2';
      await this.database.rows(statement, [request.owner, request.key, created.id]);
      return created;
    });
  }

  /** Deletes the text of an entity that earlier releases stored. Call it in the transaction that deletes the entity. */
  async forget(owner: string, entity: string) {
    const statement = 'update idempotency_keys set answer = $3 where owner_id = $1 and entity = $2 and answer is not null';
    await this.database.rows(statement, [owner, entity, gone]);
  }

  private async reserve({ owner, key, fingerprint }: IdempotentRequest): Promise<boolean> {
    const [reserved] = await this.database.rows<{ others: number }>(
      `insert into idempotency_keys as stored (owner_id, key, fingerprint) values ($1, $2, $3)
       on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, answer = null, entity = null, created = excluded.created
         where stored.created < ${expiry}
       returning (select count(*)::int from (select from idempotency_keys where owner_id = $1 limit $4) as others) as others`,
      [owner, key, fingerprint, keysPerAccount],
    );
    if (reserved?.others === keysPerAccount) await this.deleteOldest(owner);
    return reserved !== undefined;
  }

  /** Deletes a tenth, so that it runs once in a thousand requests. Skips keys that a concurrent request deletes. */
  private async deleteOldest(owner: string) {
    const oldest = 'select key from idempotency_keys where owner_id = $1 order by created limit $2 for update skip locked';
    await this.database.rows(`delete from idempotency_keys where owner_id = $1 and key in (${oldest})`, [
      owner,
      keysPerAccount / 10,
    ]);
  }

  private async repeat<Entity>({ owner, key, fingerprint }: IdempotentRequest, { find }: Creation<Entity>): Promise<Entity> {
    const stored = await this.database.manager.findOneBy(IdempotencyKey, { ownerId: owner, key });
    const id = stored && idOf(stored);
    if (!id) throw busy(1);
    if (stored.fingerprint !== fingerprint) throw new ProblemError(422, 'This Idempotency-Key was used for another request.');
    const entity = await find(id);
    if (!entity) throw notFound();
    return entity;
  }
}

/** Returns the key if it can be an id. Not in upper case: two keys would be one id. */
export const idIn = (key: string) => (uuidV7.test(key) ? key : undefined);

const uuidV7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Earlier releases stored the response, and for a task no id. The ETag of the response begins with it. */
const idOf = ({ entity, response }: IdempotencyKey) => entity ?? /^"([0-9a-f-]{36})\./.exec(response?.headers['etag'] ?? '')?.[1];

/** Earlier releases respond to this with 404. */
const gone = JSON.stringify({ headers: {}, body: null });

const expiry = `now() - interval '24 hours'`;
