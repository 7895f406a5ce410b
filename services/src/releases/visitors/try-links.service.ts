import type { TryLink, TryLinkUse, TryRequest } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { Database } from '../../database/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { PointersService } from '../pointers.service.ts';
import type { Releaser } from '../release-tokens.service.ts';
import { Release } from '../release.entity.ts';
import { type Trying, TryLinks } from './try-links.ts';

/** Links to try a release: who made them, and whether they were used. */
@Injectable()
export class TryLinksService {
  constructor(
    private readonly database: Database,
    private readonly pointers: PointersService,
    private readonly links: TryLinks,
  ) {}

  /** @throws {ProblemError} 404 for a release that was not published */
  async create(app: string, { version, hours = 24 }: TryRequest, { id: token, who }: Releaser): Promise<TryLink> {
    await this.pointers.refuseUnknown(app, version);
    const [id, until] = [uuid(), new Date(Date.now() + hours * 3_600_000).toISOString()];
    const insert = 'insert into try_links (id, app, version, by, token_id, until) values ($1, $2, $3, $4, $5, $6)';
    await this.database.rows(insert, [id, app, version, who, token, until]);
    return { url: this.links.write({ id, app, version, until }), expires: until };
  }

  /** The newest 500 first. */
  async list(app: string): Promise<TryLinkUse[]> {
    const rows = await this.database.rows<Row>(linksOf, [app]);
    return rows.map(({ created, until, lastUsed, revoked, ...link }) => ({
      ...link,
      created: created.toISOString(),
      expires: until.toISOString(),
      ...(lastUsed && { lastUsed: lastUsed.toISOString() }),
      ...(revoked && { revoked: revoked.toISOString() }),
    }));
  }

  /** Ends a link, also where it was followed already. */
  async revoke(app: string, id: string): Promise<void> {
    const revoke = 'update try_links set revoked = now() where id = $1 and app = $2 and revoked is null returning id';
    const revoked = isUuid(id) ? await this.database.rows(revoke, [id, app]) : [];
    if (revoked.length === 0) throw new ProblemError(404, 'No link to try this app has this id, or it is revoked already.');
  }

  /** Records that a browser follows the link; false for one that was revoked. */
  async use({ id }: Trying): Promise<boolean> {
    const use = `
      update try_links set uses = uses + 1, first_used = coalesce(first_used, now()), last_used = now()
      where id = $1 and revoked is null and until > now() returning id`;
    return (await this.database.rows(use, [id])).length > 0;
  }

  /** Returns the release of a link; null if it was revoked, or its files were removed. */
  async find({ id, app, version }: Trying): Promise<Release | null> {
    const [link] = await this.database.rows('select id from try_links where id = $1 and revoked is null', [id]);
    const release = link ? await this.database.manager.findOneBy(Release, { app, version }) : null;
    return release?.pruned ? null : release;
  }
}

interface Row extends Pick<TryLinkUse, 'id' | 'version' | 'by' | 'token' | 'uses'> {
  readonly created: Date;
  readonly until: Date;
  readonly lastUsed: Date | null;
  readonly revoked: Date | null;
}

const linksOf = `
  select id, version, by, token_id as token, created, until, uses, last_used as "lastUsed", revoked
  from try_links where app = $1 order by created desc limit 500`;
