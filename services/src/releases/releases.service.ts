import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../database/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import { requireHourlyLimit } from './hourly-limit.ts';
import { Release } from './release.entity.ts';
import { SigningKeysService } from './signatures/signing-keys.service.ts';

/** The most new releases of an app that a team publishes in an hour. Each has a row of up to 2 MiB, which is kept for ever. */
const releasesPerHour = 60;

/** Finds and stores the rows of published releases, live or not. */
@Injectable()
export class ReleasesService {
  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeysService,
  ) {}

  find(app: string, version: string): Promise<Release | null> {
    return this.database.manager.findOneBy(Release, { app, version });
  }

  /** @throws {ProblemError} 404 if the release was not published, 409 if its files were removed */
  async require(app: string, version: string): Promise<void> {
    const release = await this.find(app, version);
    if (!release) throw new ProblemError(404, `${app} ${version} was not published.${await this.suggestion(app, version)}`);
    if (release.pruned) throw new ProblemError(409, `The files of ${app} ${version} were removed: publish it under a new version.`);
  }

  /** A release that is published again adds no row. @throws {ProblemError} 429 if the app has had too many new ones in the last hour */
  async requireRate(app: string, version: string): Promise<void> {
    if (await this.find(app, version)) return;
    await requireHourlyLimit(this.database, 'releases', app, releasesPerHour);
  }

  /** @throws {InvalidReleaseError} if it is signed by a stranger, or not signed although it must be */
  requireSignature(release: Pick<Release, 'app' | 'version' | 'attestation'>): Promise<void> {
    return this.keys.requireSignature(release);
  }

  /**
   * Stores the row of a release, or restores that of a pruned one. The row may exist although `published` is null: servers of an older
   * version publish at their start without a reservation.
   */
  async store(published: Release | null, release: Omit<Release, 'published' | 'pruned'>) {
    const { app, version } = release;
    // A key that was withdrawn while the release was checked does not count any more.
    if (!published) await this.keys.whileSigned(release, () => this.database.insertMissing(Release, [release], 'version'));
    else if (published.pruned) await this.database.manager.update(Release, { app, version }, { pruned: null });
  }

  private async suggestion(app: string, version: string): Promise<string> {
    const newest = { where: { app, pruned: IsNull() }, order: { published: 'DESC' }, take: 100 } as const;
    const releases = await this.database.manager.find(Release, { select: { version: true }, ...newest });
    const versions = releases.map((release) => release.version);
    return suggestVersion(version, versions);
  }
}

/** Returns a sentence that names the version probably meant: one that differs a little, else the newest. */
export function suggestVersion(written: string, newestFirst: readonly string[]): string {
  const [newest] = newestFirst;
  if (newest === undefined) return ' No release of this app was.';
  const meant = written.replace(/^v/i, '');
  const near = newestFirst.find((version) => isPart(meant, version)) ?? newestFirst.find((version) => isMistyped(meant, version));
  return near === undefined ? ` The newest is ${newest}.` : ` Did you mean ${near}?`;
}

/** A suffix is missing or too many: `1.2.0` for `1.2.0-rc.1`. */
const isPart = (meant: string, version: string) => meant !== '' && (version.startsWith(meant) || meant.startsWith(version));

/** One character differs. */
function isMistyped(meant: string, version: string) {
  const differing = [...meant].filter((letter, index) => letter !== version[index]);
  return meant.length === version.length && differing.length === 1;
}
