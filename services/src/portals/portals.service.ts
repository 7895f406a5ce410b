import type { Portal, PortalRequest, ShownPortal } from '@daybook/contracts/portals';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { conflict, notFound } from '../http/problem-error.ts';
import { PortalEntity } from './portal.entity.ts';

/** Manages the sites that may show the board, which operators register. */
@Injectable()
export class PortalsService {
  constructor(private readonly database: Database) {}

  async createPortal({ id, name, origins }: PortalRequest): Promise<Portal> {
    const [row] = await this.database.rows<{ created: Date }>(
      'insert into portals (id, name, origins) values ($1, $2, $3) on conflict do nothing returning created',
      [id, name, origins],
    );
    if (!row) throw conflict('id', 'A portal with this id exists already. Remove it first to change it.');
    return { id, name, origins, created: row.created.toISOString() };
  }

  /** Creates the portal, or replaces its name and origins. */
  async savePortal({ id, name, origins }: PortalRequest): Promise<void> {
    await this.database.manager.upsert(PortalEntity, { id, name, origins }, ['id']);
  }

  async listPortals(): Promise<Portal[]> {
    const portals = await this.database.manager.find(PortalEntity, { order: { id: 'ASC' } });
    return portals.map(({ id, name, origins, created }) => ({ id, name, origins, created: created.toISOString() }));
  }

  /** Deletes the portal with all its connections. */
  async deletePortal(id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(PortalEntity, { id });
    if (affected === 0) throw notFound();
  }

  async readPortal(id: string): Promise<ShownPortal> {
    const portal = await this.database.manager.findOneBy(PortalEntity, { id });
    if (!portal) throw notFound();
    return { id, name: portal.name, origins: portal.origins };
  }

  /** Returns whether a portal has this origin. */
  async isKnown(origin: string): Promise<boolean> {
    const rows = await this.database.rows('select 1 from portals where $1 = any(origins) limit 1', [origin]);
    return rows.length > 0;
  }
}
