import { createHash } from 'node:crypto';
import type { Feed, ReleaseDescription, ServedApp, ServedRelease } from '@daybook/contracts/apps';
import { shellName } from './checks/candidate.ts';
import { fileAddress } from './release-files.ts';

interface Served {
  readonly version: string;
  readonly description: ReleaseDescription;
}

interface Live extends Served {
  readonly app: string;
  readonly fallback: Served | null;
}

/** The answer to "what does this page load?". */
export function toFeed(releases: readonly Live[]): Feed {
  const apps = releases.filter(({ app }) => app !== shellName);
  return {
    apps: apps.map((release) => ({
      ...release.description.app,
      ...toServed(release),
    })),
    state: nameOf(releases),
  };
}

/** A release as a page loads it, and what takes its place where it fails. */
export function toServed({ app, fallback, ...release }: Live): ServedApp {
  return { ...served(app, release), ...(fallback && { fallback: served(app, fallback) }) };
}

const served = (app: string, { version, description }: Served): ServedRelease => ({
  version,
  entry: fileAddress({ app, version }, description.entry),
});

/** A set of releases has the same name again after a change was taken back: who kept it open then has nothing to take. */
function nameOf(releases: readonly Live[]) {
  const names = releases.map(({ app, version }) => `${app}@${version}`).sort();
  return createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 16);
}
