import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  isPageScript,
  isPrecompressed,
  type LiveRelease,
  ReleasesService,
  type ReleaseFiles,
  type ServableRelease,
  VerifiedFiles,
} from '../releases/public.ts';
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
  readonly #releases = new LRUCache<string, Known>({ max: 500 });

  constructor(
    private readonly releases: ReleasesService,
    private readonly live: LivePage,
    private readonly verified: VerifiedFiles,
  ) {}

  /** Returns undefined if there is no such file. Does not read it: its hash is known from its publish. */
  async find(app: string, version: string, name: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined> {
    const release = await this.release(app, version);
    const file = release && Object.hasOwn(release.files, name) ? release.files[name] : undefined;
    if (!file) return undefined;
    const encoding = isPrecompressed(name, file) ? chooseEncoding(acceptEncoding) : 'identity';
    return {
      headers: {
        'content-type': contentType(name),
        'cache-control': 'public, max-age=31536000, immutable',
        // So that no cache responds to a request for a service worker, which this server rejects (fastify-setup.ts).
        vary: 'Accept-Encoding, Service-Worker',
        etag: `"${file.integrity.replace('sha384-', '')}-${encoding}"`,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...(release?.hasWorkers && isPageScript(name) && { 'content-security-policy': workerPolicy }),
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

  /** Caches what is known of releases: they never change, and the database may not respond. */
  private async release(app: string, version: string): Promise<Known | undefined> {
    const key = `${app}/${version}`;
    const live = this.live.find(app, version);
    const known = live ? toKnown(live) : this.#releases.get(key);
    if (known || !validName.test(key)) return known;
    const release = await this.releases.find(app, version);
    if (!release || release.pruned) return undefined;
    this.#releases.set(key, toKnown(release));
    return toKnown(release);
  }
}

/** The facts about a release that a response needs. */
interface Known {
  readonly files: ReleaseFiles;
  /** True if it asked for the permission to start workers. */
  readonly hasWorkers: boolean;
}

const toKnown = ({ files, description }: Pick<ServableRelease, 'files' | 'description'>): Known => ({
  files,
  hasWorkers: description.app.permissions?.workers === true,
});

/**
 * A worker has the policy of its own response, and Chromium starts none in a sandbox. Browsers do not run a script that is opened as a
 * document. The policy depends on the release, not on the permission of today: responses are cached for a year.
 */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Other names are never queried: for some of them PostgreSQL reports an error. */
const validName = /^[a-z][a-z0-9-]*\/[0-9a-zA-Z.-]+$/;

const forms = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;
