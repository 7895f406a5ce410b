import { createHash } from 'node:crypto';
import type { Feed, ReleaseDescription, ServedApp, ServedRelease } from '@daybook/contracts/apps';
import { shellName } from '../checks/candidate.ts';
import { fileAddress } from '../release-files.ts';

interface PageRelease {
  readonly version: string;
  readonly description: ReleaseDescription;
}

interface PageApp extends PageRelease {
  readonly app: string;
  readonly fallback: PageRelease | null;
}

/** Returns what a page loads. */
export function toFeed(releases: readonly PageApp[]): Feed {
  const apps = releases.filter(({ app }) => app !== shellName);
  return {
    apps: apps.map((release) => ({ ...release.description.app, ...toServed(release) })),
    state: stateOf(releases),
  };
}

/** Returns a release as a page loads it, with its fallback. */
export function toServed({ app, fallback, ...release }: PageApp): ServedApp {
  return { ...served(app, release), ...(fallback && { fallback: served(app, fallback) }) };
}

const served = (app: string, { version, description }: PageRelease): ServedRelease => ({
  version,
  entry: fileAddress({ app, version }, description.entry),
});

/** A set of releases gets the same name again after a rollback, so that pages which loaded it before do not reload. */
function stateOf(releases: readonly PageApp[]) {
  const names = releases.map(({ app, version }) => `${app}@${version}`).sort();
  return createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 16);
}
