import type { LiveRelease, Published, ReleasesService } from './releases.service.ts';

/** Who puts the builds of a working tree live. */
const starter = 'start';

/**
 * Publishes builds of the working tree, and puts each live that is not: a start shows what its sources say. Where somebody else
 * chose what is live, by a rollback for instance, that choice stays until there is a build that was not published before.
 */
export async function publishBuilds(releases: ReleasesService, folders: readonly string[]) {
  const live = new Map((await releases.live()).map((release) => [release.app, release]));
  for (const folder of folders) {
    const published = await releases.publish(folder);
    if (!takesOver(live.get(published.app), published)) continue;
    await releases.goLive(published.app, published.version, { by: starter, why: 'Built from the working tree' });
  }
}

export function takesOver(
  live: Pick<LiveRelease, 'version' | 'by'> | undefined,
  { version, isNew }: Pick<Published, 'version' | 'isNew'>,
) {
  if (!live) return true;
  return live.version !== version && (isNew || live.by === starter);
}
