import { createHash } from 'node:crypto';
import type { Feed, ReleaseDescription } from '@daybook/contracts/apps';
import { fileAddress } from './release-files.ts';

interface Live {
  readonly app: string;
  readonly version: string;
  readonly description: ReleaseDescription;
}

/** The app that hosts the others: the page loads it itself. */
export const shellName = 'shell';

/** The answer to "what does this page load?". */
export function toFeed(releases: readonly Live[]): Feed {
  const apps = releases.filter(({ app }) => app !== shellName);
  return {
    apps: apps.map((release) => ({
      ...release.description.app,
      version: release.version,
      entry: fileAddress(release, release.description.entry),
    })),
    state: nameOf(releases),
  };
}

/** A set of releases has the same name again after a change was taken back: who kept it open then has nothing to take. */
function nameOf(releases: readonly Live[]) {
  const names = releases.map(({ app, version }) => `${app}@${version}`).sort();
  return createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 16);
}
