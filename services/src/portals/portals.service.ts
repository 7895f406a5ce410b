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
    const made = this.portals.createQueryBuilder().insert().values({ id, name, origins }).orIgnore().returning('created');
    const [row] = (await made.execute()).raw as { created: Date }[];
    if (!row) throw conflict('id', 'There is a portal of this name already: remove it first to change it.');
    return { id, name, origins, created: row.created.toISOString() };
  }

  /** Registers it, or gives the one of this id these origins. */
  async keepPortal({ id, name, origins }: PortalRequest): Promise<void> {
    await this.portals.upsert({ id, name, origins }, ['id']);
  }

  async listPortals(): Promise<Portal[]> {
    const known = await this.portals.find({ order: { id: 'ASC' } });
    return known.map(({ id, name, origins, created }) => ({ id, name, origins, created: created.toISOString() }));
  }

  /** What users allowed it goes with it. */
  async deletePortal(id: string): Promise<void> {
    const { affected } = await this.portals.delete({ id });
    if (affected === 0) throw notFound();
  }

  async readPortal(id: string): Promise<ShownPortal> {
    const portal = await this.portals.findOneBy({ id });
    if (!portal) throw notFound();
    return { id, name: portal.name, origins: portal.origins };
  }

  /** Whether some portal's pages are at this origin. */
  async isKnown(origin: string): Promise<boolean> {
    const rows = await this.database.manager.query<unknown[]>('select 1 from portals where $1 = any(origins) limit 1', [origin]);
    return rows.length > 0;
  }

  private get portals() {
    return this.database.manager.getRepository(PortalEntity);
  }
}
