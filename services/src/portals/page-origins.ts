import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../settings.ts';
import { PortalsService } from './portals.service.ts';

/** Returns the origins of this server's own pages: the public one and, in development, each name of this machine. */
export function ownOrigins({ publicUrl, production, port }: Pick<Settings, 'publicUrl' | 'production' | 'port'>): string[] {
  const local = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...new Set([new URL(publicUrl).origin, ...local])];
}

/** Knows which origins are this server's own and which belong to portals. */
@Injectable()
export class PageOrigins {
  /** For 10 seconds: a board sends many requests. Bounded, since anybody can send any origin. */
  readonly #known = new LRUCache<string, Promise<boolean>>({ max: 1000, ttl: 10_000 });

  constructor(
    readonly portals: PortalsService,
    /** The server's own origins. */
    readonly own: readonly string[],
  ) {}

  /** Returns whether a registered portal has this origin. */
  isKnown(origin: string): Promise<boolean> {
    const known = this.#known.get(origin);
    if (known) return known;
    const isKnown = this.portals.isKnown(origin);
    this.#known.set(origin, isKnown);
    isKnown.catch(() => this.#known.delete(origin));
    return isKnown;
  }

  /** Returns whether the origin is the server's own. Requests that no page sends have no origin. */
  isOwn(origin: string | undefined): boolean {
    return origin !== undefined && this.own.includes(origin);
  }

  /** Returns whether the origin belongs to a portal only. */
  async isPortal(origin: string | undefined): Promise<boolean> {
    return origin !== undefined && !this.isOwn(origin) && (await this.isKnown(origin));
  }
}
