import { origin as originSchema, portalRequest } from '@daybook/contracts/portals';
import { Inject, Injectable } from '@nestjs/common';
import { posix } from 'node:path';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { ReleaseFilesService, type ServedFile } from '../page/public.ts';
import { PortalsService } from '../portals/public.ts';
import { federationManifestOf, fileAddress } from '../releases/public.ts';
import { type EmbeddableRelease, framePage, frameNotFound } from './frame-page.ts';

/** The app whose embed other sites show. */
const app = 'tasks';

/** The origin where people reach Daybook. */
export const publicUrl = Symbol('publicUrl');

/** A release that goes live reaches every page within a minute or at its next load; no page waits for the revalidation. */
export const embedCaching = 'public, max-age=60, stale-while-revalidate=600';

/** Serves the embed of the live release to other sites. Rollouts do not apply to them: their requests have no cookie. */
@Injectable()
export class EmbedService {
  constructor(
    private readonly files: ReleaseFilesService,
    private readonly portals: PortalsService,
    @Inject(publicUrl) private readonly publicUrl: string,
  ) {}

  /** Returns a file by its base name, unread; undefined if the live release has no such file. */
  async findFile(name: string, acceptEncoding: string | undefined): Promise<ServedFile | undefined> {
    const { version, embed } = await this.liveRelease();
    const file = embed.files.flatMap((path) => [path, `${path}.map`]).find((path) => path.endsWith(`/${name}`));
    if (file === undefined) return undefined;
    const served = await this.files.find(app, version, file, acceptEncoding);
    return served && { ...served, headers: { ...served.headers, 'cache-control': embedCaching } };
  }

  /** Returns the live version with the addresses and integrity hashes of its scripts, for pages that pin a release. */
  async pinned() {
    const release = await this.liveRelease();
    const names = new Set([entryOf(release), ...release.embed.files.filter((name) => name.endsWith('.js'))]);
    const scripts = [...names].map((name) => [
      name.replace(/^.*\//, ''),
      { src: fileAddress(release, name), integrity: release.files[name]?.integrity },
    ]);
    return { version: release.version, scripts: Object.fromEntries(scripts) as unknown };
  }

  /** Returns the address of the live release's Module Federation entry. */
  async remoteEntry(): Promise<string> {
    const release = await this.liveRelease();
    return fileAddress(release, entryOf(release));
  }

  /** Returns the live release's Module Federation manifest, with the address of its files: relative ones would begin at this manifest's. */
  async manifest(): Promise<unknown> {
    const { version, embed } = await this.liveRelease();
    const name = federationManifestOf(embed.files);
    const file = name && (await this.files.find(app, version, name, undefined));
    if (!file) throw notFound();
    const manifest = JSON.parse((await file.body()).toString()) as { readonly metaData: object };
    const publicPath = new URL(`/apps/${app}/${version}/${posix.dirname(name)}/`, this.publicUrl).href;
    return { ...manifest, metaData: { ...manifest.metaData, publicPath } };
  }

  /** Returns the page that shows the board in a frame. Only pages of the given origin may frame it, which must be the portal's. */
  async frame(query: Readonly<Record<string, unknown>>) {
    const portal = portalRequest.shape.id.safeParse(query['portal']);
    const origin = originSchema.safeParse(query['origin']);
    const isAllowed = portal.success && origin.success && (await this.hasOrigin(portal.data, origin.data));
    return isAllowed ? framePage(await this.liveRelease(), origin.data) : frameNotFound;
  }

  /** @throws {ProblemError} 503 if no release with an embed is live */
  private async liveRelease(): Promise<EmbeddableRelease> {
    const release = await this.files.liveOf(app);
    const embed = release?.description.embed;
    if (release && embed) return { ...release, embed };
    throw new ProblemError(503, `No release of ${app} that can be embedded is live.`, { headers: { 'retry-after': '60' } });
  }

  private async hasOrigin(portal: string, origin: string) {
    try {
      return (await this.portals.readPortal(portal)).origins.includes(origin);
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }
}

/** Releases of earlier builds expose the board in the entry that the shell loads. */
const entryOf = ({ description, embed }: EmbeddableRelease) =>
  embed.files.find((name) => name.endsWith('/remoteEntry.js')) ?? description.entry;
