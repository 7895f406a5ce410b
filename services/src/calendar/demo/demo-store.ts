import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Database } from '../../database/database.ts';
import { Encryption } from '../../crypto/derived-keys.ts';

/** Stores the data of the demo calendar's OAuth server. Ids are tokens: only hashes of them are stored. Payloads are encrypted. */
@Injectable()
export class DemoStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  readonly adapter = (model: string): Adapter => ({
    upsert: (id, payload, expiresIn) => this.upsert(model, id, payload, expiresIn),
    find: (id) => this.findBy(model, 'id', hashOf(id)),
    findByUid: (uid) => this.findBy(model, 'uid', hashOf(uid)),
    // The device flow is off.
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => this.run(`update demo_oauth set payload = ${consumed} where model = $1 and id = $2`, model, id),
    destroy: (id) => this.run('delete from demo_oauth where model = $1 and id = $2', model, id),
    revokeByGrantId: (id) => this.run('delete from demo_oauth where model = $1 and grant_id = $2', model, id),
  });

  private async run(statement: string, model: string, id: string): Promise<void> {
    await this.database.rows(statement, [model, hashOf(id)]);
  }

  private async upsert(model: string, id: string, payload: AdapterPayload, expiresIn?: number) {
    const expires = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    const key = hashOf(id);
    const row: Row = { sealed: this.encryption.encrypt(payload, aboutRow(model, key)).toString('base64') };
    await this.database.rows(
      `insert into demo_oauth (model, id, payload, grant_id, uid, expires, key_id) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (model, id) do update set payload = $3, grant_id = $4, uid = $5, expires = $6, key_id = $7`,
      [model, key, JSON.stringify(row), hashOr(payload.grantId), hashOr(payload.uid), expires, this.encryption.keyId],
    );
  }

  private async findBy(model: string, column: 'id' | 'uid', hash: string): Promise<AdapterPayload | undefined> {
    const [found] = await this.database.rows<{ id: string; payload: Partial<Row> }>(
      `select id, payload from demo_oauth where model = $1 and ${column} = $2 and (expires is null or expires > now())`,
      [model, hash],
    );
    const { sealed, consumed } = found?.payload ?? {};
    if (!found || sealed === undefined) return undefined;
    const payload = this.encryption.decrypt(Buffer.from(sealed, 'base64'), aboutRow(model, found.id)) as AdapterPayload | undefined;
    return payload && { ...payload, ...(consumed !== undefined && { consumed }) };
  }
}

interface Row {
  /** The payload of oidc-provider, encrypted, in base64. */
  readonly sealed: string;
  /** When a code was used, in seconds since 1970. */
  readonly consumed?: number;
}

const consumed = `payload || jsonb_build_object('consumed', extract(epoch from now())::int)`;

const hashOr = (id: string | undefined) => id && hashOf(id);

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

const aboutRow = (model: string, hash: string) => `demo|${model}|${hash}`;
