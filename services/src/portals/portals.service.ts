import type { Portal, PortalRequest, ShownPortal } from '@daybook/contracts/portals';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { notFound, conflict } from '../http/problem-error.ts';
import { PortalEntity } from './portal.entity.ts';

/** The sites that may show the board, as an operator registered them. */
@Injectable()
export class PortalsService {
  constructor(private readonly database: Database) {}

  async createPortal({ id, name, origins }: PortalRequest): Promise<Portal> {
    const [row] = await this.database.rows<{ created: Date }>(
      'insert into portals (id, name, origins) values ($1, $2, $3) on conflict do nothing returning created',
      [id, name, origins],
    );
    if (!row) throw conflict('id', 'There is a portal of this name already: remove it first to change it.');
    return { id, name, origins, created: row.created.toISOString() };
  }

  /** Registers it, or gives the one of this id these origins. */
  async keepPortal({ id, name, origins }: PortalRequest): Promise<void> {
    await this.database.manager.upsert(PortalEntity, { id, name, origins }, ['id']);
  }

  async listPortals(): Promise<Portal[]> {
    const known = await this.database.manager.find(PortalEntity, { order: { id: 'ASC' } });
    return known.map(({ id, name, origins, created }) => ({ id, name, origins, created: created.toISOString() }));
  }

  /** What users allowed it goes with it. */
  async deletePortal(id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(PortalEntity, { id });
    if (affected === 0) throw notFound();
  }

  async readPortal(id: string): Promise<ShownPortal> {
    const portal = await this.database.manager.findOneBy(PortalEntity, { id });
    if (!portal) throw notFound();
    return { id, name: portal.name, origins: portal.origins };
  }

  /** Whether some portal's pages are at this origin. */
  async isKnown(origin: string): Promise<boolean> {
    const rows = await this.database.rows('select 1 from portals where $1 = any(origins) limit 1', [origin]);
    return rows.length > 0;
  }
}
