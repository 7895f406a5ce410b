import { Injectable } from '@nestjs/common';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Database } from '../../database/database.ts';

/** Where the demo calendar's OAuth server remembers: in the database, so that any process knows it and a restart loses nothing. */
@Injectable()
export class DemoStore {
  constructor(private readonly database: Database) {}

  /** The adapter that oidc-provider asks for, for one of its models. */
  readonly adapter = (model: string): Adapter => ({
    upsert: (id, payload, expiresIn) => this.upsert(model, id, payload, expiresIn),
    find: (id) => this.findBy(model, 'id', id),
    findByUid: (uid) => this.findBy(model, 'uid', uid),
    // Devices with a code of their own are not served.
    findByUserCode: () => Promise.resolve(undefined),
    consume: async (id) => {
      const consumed = `jsonb_set(payload, '{consumed}', to_jsonb(extract(epoch from now())::int))`;
      await this.query(`update demo_oauth set payload = ${consumed} where model = $1 and id = $2`, [model, id]);
    },
    destroy: async (id) => {
      await this.query('delete from demo_oauth where model = $1 and id = $2', [model, id]);
    },
    revokeByGrantId: async (grantId) => {
      await this.query('delete from demo_oauth where model = $1 and grant_id = $2', [model, grantId]);
    },
  });

  private async upsert(model: string, id: string, payload: AdapterPayload, expiresIn?: number) {
    const expires = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    await this.query(
      `insert into demo_oauth (model, id, payload, grant_id, uid, expires) values ($1, $2, $3, $4, $5, $6)
       on conflict (model, id) do update set payload = $3, grant_id = $4, uid = $5, expires = $6`,
      [model, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expires],
    );
  }

  private async findBy(model: string, column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    // Anybody may ask for anything, and PostgreSQL refuses to look for this.
    if (value.includes('\0')) return undefined;
    const rows = await this.query<{ payload: AdapterPayload }[]>(
      `select payload from demo_oauth where model = $1 and ${column} = $2 and (expires is null or expires > now())`,
      [model, value],
    );
    return rows[0]?.payload;
  }

  private query<Rows = unknown>(statement: string, values: readonly unknown[] = []): Promise<Rows> {
    return this.database.manager.query<Rows>(statement, [...values]);
  }
}
