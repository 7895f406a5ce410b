import { Injectable } from '@nestjs/common';
import { isPrecompressed, type LiveRelease, ReleasesService, type ReleaseFiles, VerifiedFiles } from '../releases/public.ts';
import { contentType } from './content-type.ts';
import { chooseEncoding, type Encoding } from '../http/responses/content-encoding.ts';
import type { Headers } from './headers.ts';
import { LivePage } from './live-page.ts';

export interface ServedFile {
  readonly headers: Headers;
  readonly body: Buffer;
}

interface Asked {
  readonly app: string;
  readonly version: string;
  readonly name: string;
  readonly acceptEncoding: string | undefined;
}

/** How many releases' file lists are kept in memory. */
const kept = 500;

/** Serves the files of every release that was published and not pruned: an open page goes on with what it loaded. */
@Injectable()
export class ReleaseFilesService {
  readonly #lists = new Map<string, ReleaseFiles>();

  constructor(
    private readonly releases: ReleasesService,
    private readonly live: LivePage,
    private readonly verified: VerifiedFiles,
  ) {}

  /** Undefined when no such file was published, or is there any more. */
  async read({ app, version, name, acceptEncoding }: Asked): Promise<ServedFile | undefined> {
    const files = await this.list(app, version);
    const file = files && Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) return undefined;
    const encoding = isPrecompressed(name, file) ? chooseEncoding(acceptEncoding) : 'identity';
    const body = await this.verified.read({ app, version, name, form: forms[encoding], recorded: file });
    if (!body) return undefined;
    return {
      headers: {
        'content-type': contentType(name),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        etag: `"${file.integrity.replace('sha384-', '')}-${encoding}"`,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body,
    };
  }

  /** What is live of an app, for whoever is in no rollout. */
  async liveOf(app: string): Promise<LiveRelease | undefined> {
    return (await this.live.current()).releases.find((release) => release.app === app);
  }

  /** A release never changes, so a list that was read once stays true, also while the database does not answer. */
  private async list(app: string, version: string) {
    const key = `${app}/${version}`;
    const known = this.live.filesOf(app, version) ?? this.#lists.get(key);
    if (known || !mayExist.test(key)) return known;
    const release = await this.releases.find(app, version);
    if (release) this.remember(key, release.files);
    return release?.files;
  }

  private remember(key: string, files: ReleaseFiles) {
    const [oldest] = this.#lists.keys();
    if (this.#lists.size >= kept && oldest) this.#lists.delete(oldest);
    this.#lists.set(key, files);
  }
}

/** What no release can be called is not asked of the database, which refuses some of it with an error. */
const mayExist = /^[a-z][a-z0-9-]*\/[0-9a-zA-Z.-]+$/;

const forms = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;
