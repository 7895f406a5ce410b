import type { PointersService } from './pointers.service.ts';
import { readBuild } from './read-build.ts';
import type { LiveRelease, Published, ReleasesService } from './releases.service.ts';

/** Who puts the builds of a working tree live. */
const starter = 'start';

interface WorkingTree {
  /** The folders of its builds. */
  readonly folders: readonly string[];
  /** Whether people depend on what is live: then a start replaces nothing that somebody released. */
  readonly isProduction: boolean;
}

/**
 * Publishes builds of the working tree, and puts each live that is not: a start shows what its sources say. Where somebody else
 * chose what is live, by a release or a rollback, that choice stays: in production always, else until there is a build that was
 * not published before.
 */
export async function publishBuilds(releases: ReleasesService, pointers: PointersService, tree: WorkingTree) {
  const live = new Map((await releases.live()).map((release) => [release.app, release]));
  for (const folder of tree.folders) {
    const build = await readBuild(folder);
    const { app, version } = { app: build.description.app.name, version: build.description.version };
    const published = await releases.publish({ app, version, by: starter, build, rises: false });
    if (takesOver(live.get(app), published, tree))
      await pointers.goLive(app, { version, why: 'Built from the working tree' }, starter);
  }
}

export function takesOver(
  live: Pick<LiveRelease, 'version' | 'by'> | undefined,
  { version, isNew }: Pick<Published, 'version' | 'isNew'>,
  { isProduction }: Pick<WorkingTree, 'isProduction'>,
) {
  if (!live) return true;
  return live.version !== version && (live.by === starter || (isNew && !isProduction));
}
