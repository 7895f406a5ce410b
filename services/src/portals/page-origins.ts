import { Injectable } from '@nestjs/common';
import { PortalsService } from './portals.service.ts';

/** Where the pages are that call this server: at its own addresses, or at those of a portal. */
@Injectable()
export class PageOrigins {
  readonly isKnown: (origin: string) => Promise<boolean>;

  constructor(
    readonly portals: PortalsService,
    /** The server's own. */
    readonly own: readonly string[],
  ) {
    this.isKnown = remembered((origin) => portals.isKnown(origin));
  }

  /** Of a page that is no portal's but ours; a call by no page has no origin. */
  isOwn(origin: string | undefined): boolean {
    return origin !== undefined && this.own.includes(origin);
  }

  /** Whether another site's page calls that may read the answer. */
  async isPortal(origin: string | undefined): Promise<boolean> {
    return origin !== undefined && !this.isOwn(origin) && (await this.isKnown(origin));
  }
}

/** For ten seconds: a board makes many calls, and a portal is taken out rarely. */
function remembered(ask: (origin: string) => Promise<boolean>) {
  const answers = new Map<string, { readonly isKnown: Promise<boolean>; readonly until: number }>();
  return (origin: string): Promise<boolean> => {
    const answer = answers.get(origin);
    if (answer && answer.until > Date.now()) return answer.isKnown;
    // Anybody can send any origin: what is remembered of them is bounded.
    if (answers.size >= 1000) answers.clear();
    const isKnown = ask(origin);
    answers.set(origin, { isKnown, until: Date.now() + 10_000 });
    isKnown.catch(() => answers.delete(origin));
    return isKnown;
  };
}
