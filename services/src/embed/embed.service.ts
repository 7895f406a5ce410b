import type { ReleaseDescription } from '@daybook/contracts/apps';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '../http/problem-error.ts';
import { ReleaseFilesService, type ServedFile } from '../page/release-files.service.ts';
import { fileAddress, type LiveRelease } from '../releases/public.ts';

/** The app whose embed other sites show. */
const app = 'tasks';

/** A release that has what other sites show. */
export interface Embedding extends LiveRelease {
  readonly embed: NonNullable<ReleaseDescription['embed']>;
}

/** What the pages of other sites load of the release that is live. Who is in a rollout is not asked: such a page sends no cookie. */
@Injectable()
export class EmbedService {
  constructor(private readonly files: ReleaseFilesService) {}

  /** @throws {ProblemError} while no release with an embed is live */
  async live(): Promise<Embedding> {
    const release = await this.files.liveOf(app);
    const embed = release?.description.embed;
    if (!release || !embed) throw new ProblemError(503, `No release of ${app} that can be embedded is live.`, retry);
    return { ...release, embed };
  }

  /** A file that pages name by what it is called; undefined when the live release has none of that name. */
  async read(name: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined> {
    const { version, embed } = await this.live();
    const file = embed.files.flatMap((known) => [known, `${known}.map`]).find((known) => known.endsWith(`/${name}`));
    if (file === undefined) return undefined;
    const served = await this.files.read({ app, version, name: file, acceptEncoding });
    return served && { ...served, headers: { ...served.headers, 'cache-control': soonAnew } };
  }

  /** For who wants this release and no other: its addresses, and the hash that a browser holds each script to. */
  async pinned() {
    const release = await this.live();
    const names = [release.description.entry, ...release.embed.files.filter((name) => name.endsWith('.js'))];
    const scripts = names.map((name) => [
      name.replace(/^.*\//, ''),
      { src: fileAddress(release, name), integrity: release.files[name]?.integrity },
    ]);
    return { version: release.version, scripts: Object.fromEntries(scripts) as unknown };
  }

  /** Where the live release is a remote of Module Federation. */
  async remoteEntry(): Promise<string> {
    const release = await this.live();
    return fileAddress(release, release.description.entry);
  }
}

/** What went live reaches every page in a minute, or in its next visit; a page need not wait for the question. */
export const soonAnew = 'public, max-age=60, stale-while-revalidate=600';

const retry = { headers: { 'retry-after': '60' } };
