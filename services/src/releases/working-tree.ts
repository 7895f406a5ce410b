import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Neighbour } from './checks/candidate.ts';
import { toNeighbours } from './neighbours.ts';
import { type PointersService, starter } from './pointers.service.ts';
import { readBuild } from './publishing/read-build.ts';
import { describeFiles, type ReleaseFiles } from './release-files.ts';
import type { LiveRelease, ReleasesService } from './releases.service.ts';
import type { Reservation, ReservationsService } from './reservations.service.ts';

interface Registry {
  readonly releases: ReleasesService;
  readonly pointers: PointersService;
  readonly reservations: ReservationsService;
}

interface WorkingTree {
  /** The folders of its builds. */
  readonly folders: readonly string[];
  /** Whether people depend on what is live. */
  readonly isProduction: boolean;
}

/** A build of the working tree, as its release.json describes it. */
interface TreeBuild extends Neighbour {
  readonly folder: string;
  readonly files: ReleaseFiles;
}

/**
 * Publishes builds of the working tree and puts them live, as `takesOver` says. Any number of servers may do so at once: each release
 * is published by one of them, while the others wait.
 */
export async function publishBuilds({ releases, pointers, reservations }: Registry, { folders, isProduction }: WorkingTree) {
  const builds = folders.map(readTreeBuild);
  const live = [...(await neighboursOutside(releases, builds)), ...builds];
  const publish = async ({ app, version, folder, ...described }: TreeBuild) => {
    // Most starts find every build published. To check that in a process for each build would take a third of a start.
    if (await releases.isPublished(app, version, described)) return;
    const release = { app, version, by: starter, source: { folder }, rises: false, live } as const;
    const publishReserved = (reservation: Reservation) => releases.publish({ ...release, reservation });
    await inTurn(() => reservations.reserved(app, version, publishReserved), `${app} ${version}`);
  };
  const few = pLimit(atOnce);
  await Promise.all(builds.map((build) => few(() => publish(build))));
  await pointers.goLiveAtStart(builds, (now, build) => takesOver(now, { ...build, isProduction }));
}

/**
 * Whether a build takes the place of what is live. A start shows what its sources say, but what a person released or rolled back to
 * stays: in production always, else until there is a build that was never live. In production a build that was live before never
 * comes back by a start: it is an older server that was started again.
 */
export function takesOver(
  live: Pick<LiveRelease, 'version' | 'by'> | undefined,
  { version, wasLive, isProduction }: { readonly version: string; readonly wasLive: boolean; readonly isProduction: boolean },
) {
  if (!live) return true;
  if (live.version === version) return false;
  const isOurs = live.by === starter;
  return isProduction ? isOurs && !wasLive : isOurs || !wasLive;
}

function readTreeBuild(folder: string): TreeBuild {
  const { description, contents } = readBuild(folder);
  return { app: description.app.name, version: description.version, description, folder, files: describeFiles(contents) };
}

/** The builds of a tree go live together, so each is held against the others and not against those that it replaces. */
async function neighboursOutside(releases: ReleasesService, builds: readonly TreeBuild[]) {
  const apps = new Set(builds.map(({ app }) => app));
  return toNeighbours(await releases.live()).filter(({ app }) => !apps.has(app));
}

/** Tries until the reservation is free. Another server that starts with the same builds needs about as long as this one would. */
async function inTurn<Result>(attempt: () => Promise<Result | undefined>, what: string): Promise<Result> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(pause)) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new Error(`${what} was reserved by another server for ${patience / 60_000} minutes.`);
}

/** A build keeps one processor busy. Nobody asks the server for anything yet. */
const atOnce = 3;

/** In milliseconds. */
const patience = 5 * 60_000;
const pause = 250;
