import { operations } from '@daybook/contracts/operations';
import type { Portal, PortalRequest, ShownPortal } from '@daybook/contracts/portals';
import type { FastifyCorsOptions } from '@fastify/cors';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../database/database.ts';
import { conflict, notFound } from '../http/problem-error.ts';
import { allowedMethods } from '../http/problems/problem.filter.ts';
import type { Settings } from '../settings.ts';
import { PortalEntity } from './portals.entity.ts';

/** Manages the sites that may show the board, which operators register, and distinguishes their pages from the server's own. */
@Injectable()
export class PortalsService {
  #known: KnownOrigins | undefined;

  constructor(
    private readonly database: Database,
    /** The server's own origins. */
    readonly ownOrigins: readonly string[],
  ) {}

  async createPortal({ id, name, origins }: PortalRequest): Promise<Portal> {
    const [row] = await this.database.rows<{ created: Date }>(
      'insert into portals (id, name, origins) values ($1, $2, $3) on conflict do nothing returning created',
      [id, name, origins],
    );
    if (!row) throw conflict('id', 'A portal with this id exists already. Remove it first to change it.');
    this.#known = undefined;
    return { id, name, origins, created: row.created.toISOString() };
  }

  /** Creates the portal, or replaces its name and origins. */
  async savePortal({ id, name, origins }: PortalRequest): Promise<void> {
    await this.database.manager.upsert(PortalEntity, { id, name, origins }, ['id']);
    this.#known = undefined;
  }

  async listPortals(): Promise<Portal[]> {
    const portals = await this.database.manager.find(PortalEntity, { order: { id: 'ASC' } });
    return portals.map(({ id, name, origins, created }) => ({ id, name, origins, created: created.toISOString() }));
  }

  /** Deletes the portal with all its connections. */
  async deletePortal(id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(PortalEntity, { id });
    if (affected === 0) throw notFound();
    this.#known = undefined;
  }

  async readPortal(id: string): Promise<ShownPortal> {
    const portal = await this.database.manager.findOneBy(PortalEntity, { id });
    if (!portal) throw notFound();
    return { id, name: portal.name, origins: portal.origins };
  }

  /** Returns true if a registered portal has this origin. A change on another server is noticed within 10 seconds, a new origin after one. */
  async isKnown(origin: string): Promise<boolean> {
    return (await this.readOrigins(10_000)).has(origin) || (await this.readOrigins(1000)).has(origin);
  }

  /** Returns true if the origin is the server's own. Requests that no page sends have no origin. */
  isOwn(origin: string | undefined): boolean {
    return origin !== undefined && this.ownOrigins.includes(origin);
  }

  /** Returns true if the origin belongs to a portal only. */
  async isPortal(origin: string | undefined): Promise<boolean> {
    return origin !== undefined && !this.isOwn(origin) && (await this.isKnown(origin));
  }

  /**
   * Returns the origins of all portals, as they were at most `maxAge` milliseconds ago. All requests share a query: anybody can send any
   * origin, and one for each would let strangers send as many queries as requests.
   */
  private readOrigins(maxAge: number): Promise<ReadonlySet<string>> {
    const now = performance.now();
    if (this.#known && now - this.#known.since < maxAge) return this.#known.origins;
    const known = { since: now, origins: this.queryOrigins() };
    this.#known = known;
    known.origins.catch(() => {
      if (this.#known === known) this.#known = undefined;
    });
    return known.origins;
  }

  private async queryOrigins() {
    const rows = await this.database.rows<{ origin: string }>('select distinct unnest(origins) as origin from portals');
    return new Set(rows.map(({ origin }) => origin));
  }
}

/** The origins of all portals, and when they were requested. */
interface KnownOrigins {
  readonly since: number;
  readonly origins: Promise<ReadonlySet<string>>;
}

/** Returns the origins of this server's own pages: the public one and, in development, each name of this machine. */
export function ownOrigins({ publicUrl, production, port }: Pick<Settings, 'publicUrl' | 'production' | 'port'>): string[] {
  const local = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...new Set([new URL(publicUrl).origin, ...local])];
}

/** Returns the options of @fastify/cors: pages of registered portals may read the responses of the operations for portals. */
export const corsOptions = (portals: PortalsService): FastifyCorsOptions => ({
  delegator: ({ url, headers: { origin } }: FastifyRequest, done) => {
    const methods = origin === undefined ? [] : allowedMethods(url, portalOperations);
    if (origin === undefined || methods.length === 0) return done(null, denied);
    portals.isKnown(origin).then(
      (isKnown) => done(null, isKnown ? { ...allowed, methods, origin } : denied),
      () => done(null, denied),
    );
  },
});

const portalOperations = operations.filter(({ portals }) => portals === true);

const denied = { origin: false };

const allowed = {
  allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'],
  exposedHeaders: ['etag', 'link', 'location', 'retry-after', 'x-request-id'],
  credentials: false,
  maxAge: 600,
};
