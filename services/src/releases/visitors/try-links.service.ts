import type { TryLink, TryLinkUse, TryRequest } from '@daybook/contracts/try-links';
import { Injectable } from '@nestjs/common';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Encryption } from '../../crypto/derived-keys.ts';
import { Database } from '../../database/database.ts';
import { instant, withoutNulls } from '../../database/sql-columns.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { requireHourlyLimit } from '../hourly-limit.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import type { Release } from '../release.entity.ts';
import { ReleasesService } from '../releases.service.ts';

/** The release that a browser tries. */
export interface Trying {
  /** The id of the link. */
  readonly id: string;
  readonly app: string;
  readonly version: string;
  /** ISO 8601. */
  readonly until: string;
}

/** Writes and reads the addresses by which one browser gets a release that is not live. They are sealed, and expire. */
export class TryLinks {
  constructor(
    private readonly encryption: Encryption,
    private readonly publicUrl: string,
  ) {}

  write(trying: Trying): string {
    return `${this.publicUrl}/try/${this.encryption.encrypt(trying, about).toString('base64url')}`;
  }

  /** Returns undefined if the token was not written by this platform, or has expired. */
  read(token: string | undefined, now = Date.now()): Trying | undefined {
    if (!token || !base64url.test(token)) return undefined;
    const trying = this.encryption.decrypt(Buffer.from(token, 'base64url'), about) as Trying | undefined;
    return trying && Date.parse(trying.until) > now ? trying : undefined;
  }
}

/** Buffer ignores all other characters, and the token is written into a cookie as it came. */
const base64url = /^[\w-]+$/;

/** Version 2: links of the first version, which their visitor did not confirm, are no longer valid. */
const about = 'try link 2';

/** Creates, lists and revokes links to try a release. */
@Injectable()
export class TryLinksService {
  constructor(
    private readonly database: Database,
    private readonly releases: ReleasesService,
    private readonly links: TryLinks,
  ) {}

  /** @throws {ProblemError} 404 if the release was not published, 409 if its files were removed, 429 if the app has too many new links */
  async create(app: string, { version, hours = 24 }: TryRequest, { id: token, who }: Releaser): Promise<TryLink> {
    await this.releases.require(app, version);
    await requireHourlyLimit(this.database, 'try_links', app, linksPerHour);
    const [id, until] = [uuid(), new Date(Date.now() + hours * 3_600_000).toISOString()];
    const insert = 'insert into try_links (id, app, version, by, token_id, until) values ($1, $2, $3, $4, $5, $6)';
    await this.database.rows(insert, [id, app, version, who, token, until]);
    return { url: this.links.write({ id, app, version, until }), expires: until };
  }

  /** Returns the newest 500 links, newest first. */
  async list(app: string): Promise<TryLinkUse[]> {
    return (await this.database.rows<TryLinkUse>(linksOf, [app])).map(withoutNulls);
  }

  /** Ends a link, also in browsers that followed it. */
  async revoke(app: string, id: string): Promise<void> {
    const revoke = 'update try_links set revoked = now() where id = $1 and app = $2 and revoked is null returning id';
    const revoked = isUuid(id) ? await this.database.rows(revoke, [id, app]) : [];
    if (revoked.length === 0) throw new ProblemError(404, 'No link to try this app has this id, or it is revoked already.');
  }

  /** Records that a browser follows the link. Returns false if it or its token is revoked, or it has expired. */
  async use({ id }: Trying): Promise<boolean> {
    const use = `
      update try_links set uses = uses + 1, first_used = coalesce(first_used, now()), last_used = now()
      where id = $1 and ${isValid} and until > now() returning id`;
    return (await this.database.rows(use, [id])).length > 0;
  }

  /** Returns the release of a link; null if the link or its token was revoked, or the files were removed. */
  async find({ id, app, version }: Trying): Promise<Release | null> {
    const [link] = await this.database.rows(`select id from try_links where id = $1 and ${isValid}`, [id]);
    const release = link ? await this.releases.find(app, version) : null;
    return release?.pruned ? null : release;
  }
}

/** The most links of an app. Each is kept for a year after its last day. */
const linksPerHour = 300;

/** Returns SQL for the time at which the token was revoked that made a link. The operator's token has no row. */
const tokenRevoked = '(select token.revoked from release_tokens token where token.id::text = try_links.token_id)';

/** A link ends with the token that made it, which may have been stolen. */
const isValid = `try_links.revoked is null and ${tokenRevoked} is null`;

const linksOf = `
  select id, version, by, token_id as token, ${instant('created')}, ${instant('expires', 'until')}, uses,
    ${instant('"lastUsed"', 'last_used')}, ${instant('revoked', `coalesce(try_links.revoked, ${tokenRevoked})`)}
  from try_links where app = $1 order by try_links.created desc limit 500`;
