import { appName } from '@daybook/contracts/app-name';
import type { BackendChange, BackendRequest } from '@daybook/contracts/backends';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../database/database.ts';
import { instant } from '../../database/sql-columns.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import { faultOf } from '../../network/outgoing-address.ts';
import { newConflicts, rejectConflicts, toNeighbours } from '../live/conflicts.ts';
import { LiveChangesService } from '../live/live-changes.service.ts';
import { LiveReleasesService } from '../live/live-releases.service.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { BackendChangeEntity } from './backend-change.entity.ts';

/** Where backends may be. */
export class BackendRules {
  /** @param allowLocal - allows addresses of this machine and its network, and plain HTTP */
  constructor(readonly allowLocal: boolean) {}

  /** Returns why a backend must not be at an address. */
  whyNot(address: string): string | undefined {
    const fault = faultOf(new URL(address), this);
    return fault && sentences[fault];
  }
}

const sentences = {
  protocol: 'Must begin with https://, unless the server is started with BACKEND_ALLOW_LOCAL=1.',
  internal: 'Must be an address on the public internet, unless the server is started with BACKEND_ALLOW_LOCAL=1.',
  port: 'Must have no port below 1024, unless the server is started with BACKEND_ALLOW_LOCAL=1.',
};

/** Reads and changes where the backends of apps are. */
@Injectable()
export class BackendsService {
  /** For 5 seconds: a page sends many requests. Bounded, since anybody can name any app. */
  readonly #addresses = new LRUCache<string, { readonly to: string | undefined }>({
    max: 1000,
    ttl: 5000,
    fetchMethod: async (app) => ({ to: (await this.liveReleases.readBackend(app))?.to }),
    // Requests for many other apps evict entries: one that waits still gets its own.
    ignoreFetchAbort: true,
  });

  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
    private readonly liveReleases: LiveReleasesService,
    private readonly rules: BackendRules,
  ) {}

  /** Returns where the backend of an app is; undefined if it has none. A change on another server is noticed within 5 seconds. */
  async addressOf(app: string): Promise<string | undefined> {
    return (await this.#addresses.fetch(app))?.to;
  }

  /**
   * Adds, moves or removes the backend of an app, which may have no release yet.
   *
   * @throws {ProblemError} 404 if no app can have this name, or there is no backend to remove; 422 if the address is not allowed; 409 if a
   *   release that visitors may get needs the backend that is removed, unless it is forced
   */
  async change(app: string, { to, force = false, why }: BackendRequest, { id, who }: Releaser): Promise<BackendChange> {
    if (!appName.safeParse(app).success) throw notFound();
    const whyNot = to === null ? undefined : this.rules.whyNot(to);
    if (whyNot) throw new ProblemError(422, `to: ${whyNot}`, { errors: { to: [whyNot] } });
    const changed = await this.changes.locked(app, async () => {
      if (to === null) await this.checkRemoval(app, force);
      const at = new Date();
      await this.database.manager.insert(BackendChangeEntity, { app, url: to, at, by: who, tokenId: id, why });
      return { app, to, at: at.toISOString(), by: who, why };
    });
    this.#addresses.delete(app);
    return changed;
  }

  list(): Promise<BackendChange[]> {
    return this.database.rows(newestOfEach);
  }

  listChanges(app: string): Promise<BackendChange[]> {
    return this.database.rows(changesOf, [app]);
  }

  private async checkRemoval(app: string, force: boolean) {
    if (!(await this.liveReleases.readBackend(app))) throw new ProblemError(404, `${app} has no backend.`);
    const before = toNeighbours(await this.liveReleases.list());
    const after = before.map((release) => (release.app === app ? { ...release, hasBackend: false } : release));
    if (!force) rejectConflicts(newConflicts(app, before, after));
  }
}

const columns = `app, url as "to", ${instant('at')}, by, why`;

const newestOfEach = `
  select ${columns} from (select distinct on (app) * from backend_changes order by app, id desc) newest
  where url is not null order by app`;

const changesOf = `select ${columns} from backend_changes where app = $1 order by id desc limit 500`;
