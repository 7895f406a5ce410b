import { createHash } from 'node:crypto';
import type { Feed, ReleaseDescription, ServedApp, ServedRelease } from '@daybook/contracts/apps';
import { shellName } from '../checks/candidate.ts';
import { fitsShell } from '../checks/check-compatibility.ts';
import { fileAddress } from '../release-files.ts';

interface PageRelease {
  readonly version: string;
  readonly description: ReleaseDescription;
}

interface PageApp extends PageRelease {
  readonly app: string;
  readonly fallback: PageRelease | null;
}

/**
 * Returns what a page loads. Leaves out a fallback that was built for another contract than that of the page's shell: it would crash
 * as well, for example the last release for host contract 1 in a shell with host contract 2. The publish compares releases with the
 * shell that is live at that time, and a start compares only what goes live.
 */
export function toFeed(releases: readonly PageApp[]): Feed {
  const shell = releases.find(({ app }) => app === shellName);
  const fits = ({ description }: PageRelease) => !shell || fitsShell(description, shell.description);
  const apps = releases.filter(({ app }) => app !== shellName);
  return {
    apps: apps.map(({ fallback, ...release }) => ({
      ...release.description.app,
      ...toServed({ ...release, fallback: fallback && fits(fallback) ? fallback : null }),
    })),
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
