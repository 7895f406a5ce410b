import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isPrecompressed, type LiveRelease, ReleasesService, type ReleaseFiles, VerifiedFiles } from '../releases/public.ts';
import { contentType } from './page-assets.ts';
import { notFound } from '../http/problem-error.ts';
import { chooseEncoding, type Encoding } from '../http/responses/static-file.ts';
import type { Headers } from './page-headers.ts';
import { LivePage } from './live-page.ts';

export interface ServedFile {
  readonly headers: Headers;
  /**
   * Reads the file.
   *
   * @throws {ProblemError} 404 if it was removed, 502 if it is not as it was published, 503 if the store cannot be read
   */
  readonly body: () => Promise<Buffer>;
}

/** Serves the files of every published release that was not pruned, because open pages keep loading from the release they started with. */
@Injectable()
export class ReleaseFilesService {
  readonly #lists = new LRUCache<string, ReleaseFiles>({ max: 500 });

  constructor(
    private readonly releases: ReleasesService,
    private readonly live: LivePage,
    private readonly verified: VerifiedFiles,
  ) {}

  /** Returns undefined if there is no such file. Does not read it: its hash is known from its publish. */
  async find(app: string, version: string, name: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined> {
    const files = await this.list(app, version);
    const file = files && Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) return undefined;
    const encoding = isPrecompressed(name, file) ? chooseEncoding(acceptEncoding) : 'identity';
    return {
      headers: {
        'content-type': contentType(name),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        etag: `"${file.integrity.replace('sha384-', '')}-${encoding}"`,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body: async () => {
        const content = await this.verified.read({ app, version, name, form: forms[encoding], recorded: file });
        if (!content) throw notFound();
        return content;
      },
    };
  }

  /** Returns the live release of an app, for visitors outside a rollout. */
  async liveOf(app: string): Promise<LiveRelease | undefined> {
    return (await this.live.current()).releases.find((release) => release.app === app);
  }

  /** Caches the file lists: a release never changes, and the database may not respond. */
  private async list(app: string, version: string) {
    const key = `${app}/${version}`;
    const known = this.live.filesOf(app, version) ?? this.#lists.get(key);
    if (known || !validName.test(key)) return known;
    const release = await this.releases.find(app, version);
    if (!release || release.pruned) return undefined;
    this.#lists.set(key, release.files);
    return release.files;
  }
}

/** Other names are never queried: for some of them PostgreSQL reports an error. */
const validName = /^[a-z][a-z0-9-]*\/[0-9a-zA-Z.-]+$/;

const forms = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;
