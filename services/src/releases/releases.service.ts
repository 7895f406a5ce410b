import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import { checkRelease } from './check-release.ts';
import { LiveChange } from './live-change.entity.ts';
import { readBuild } from './read-build.ts';
import { describeFiles, type ReleaseFiles } from './release-files.ts';
import { ReleaseRefused } from './release-refused.ts';
import { ReleaseStore } from './release-store.ts';
import { Release } from './release.entity.ts';

export { shellName, toFeed } from './feed.ts';
export { fileAddress, isPrecompressed, type ReleaseFiles } from './release-files.ts';

/** A release that is live, and the change that made it so. */
export interface LiveRelease {
  readonly app: string;
  readonly version: string;
  readonly change: string;
  readonly by: string;
  readonly description: ReleaseDescription;
  readonly files: ReleaseFiles;
  /** What was live before this version first was: where this one fails, a page goes on with it. Null for an app's first. */
  readonly fallback: Fallback | null;
}

export type Fallback = Pick<LiveRelease, 'version' | 'description' | 'files'>;

/** What a publish led to. */
export interface Published {
  readonly app: string;
  readonly version: string;
  /** Whether it was not there before. */
  readonly isNew: boolean;
}

interface Reason {
  readonly by: string;
  readonly why: string;
}

/** The registry of releases: publishes them, and says which are live. */
@Injectable()
export class ReleasesService {
  constructor(
    private readonly database: DataSource,
    private readonly store: ReleaseStore,
  ) {}

  /**
   * Makes a release of a built folder. The same content under the same version changes nothing; other content is refused.
   *
   * @throws {ReleaseRefused} that names each failed check
   */
  async publish(folder: string): Promise<Published> {
    const { description, contents } = await readBuild(folder);
    const { app, version } = { app: description.app.name, version: description.version };
    const files = describeFiles(contents);
    const complaints = checkRelease(description, files);
    if (complaints.length > 0) throw new ReleaseRefused(`${app} ${version}`, complaints);

    const known = await this.find(app, version);
    if (known && !isDeepStrictEqual([known.description, known.files], [description, files])) {
      throw new ReleaseRefused(`${app} ${version}`, [
        'This version was published before, with other content: a release never changes.',
      ]);
    }

    if (!known || !(await this.store.has(app, version))) await this.store.keep(app, version, contents);
    if (!known) await this.record({ app, version, description, files });
    return { app, version, isNew: !known };
  }

  /** Makes a published release the one that new page loads get. */
  async goLive(app: string, version: string, { by, why }: Reason) {
    await this.database.createQueryBuilder().insert().into(LiveChange).values({ app, version, by, why }).execute();
  }

  /** Every app's live release. One that was rolled back from is no fallback: it was live after the one that is live again. */
  async live(): Promise<LiveRelease[]> {
    return this.database.query(`
      with live as (select distinct on (app) id, app, version, by from live_changes order by app, id desc),
        first as (select app, version, min(id) as id from live_changes group by app, version),
        before as (
          select distinct on (change.app) change.app, change.version
          from live_changes change
            join live on live.app = change.app
            join first on first.app = live.app and first.version = live.version
          where change.id < first.id
          order by change.app, change.id desc
        )
      select live.app, live.version, live.id as change, live.by, release.description, release.files,
        case when good.version is not null then
          json_build_object('version', good.version, 'description', good.description, 'files', good.files)
        end as fallback
      from live join releases release on release.app = live.app and release.version = live.version
        left join before on before.app = live.app
        left join releases good on good.app = before.app and good.version = before.version
      order by live.app`);
  }

  /** Names the state of what is live: another one means that something went live since. */
  async state(): Promise<string> {
    const [row] = await this.database.query<{ newest: string | null }[]>('select max(id) as newest from live_changes');
    return row?.newest ?? '';
  }

  /** The path of a recorded file of a release, or of its compressed form (`.br`, `.gz`). */
  locate(app: string, version: string, name: string) {
    return this.store.locate(app, version, name);
  }

  find(app: string, version: string): Promise<Release | null> {
    return this.database.getRepository(Release).findOneBy({ app, version });
  }

  /** Another process may publish the same folder at this moment: then the row is there already. */
  private async record(release: Pick<Release, 'app' | 'version' | 'description' | 'files'>) {
    await this.database.createQueryBuilder().insert().into(Release).values(release).orIgnore().execute();
  }
}
