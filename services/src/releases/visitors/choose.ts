import type { LiveRelease, ServableRelease } from '../releases.service.ts';
import { isInShare } from './share.ts';

/** A release that one browser gets alone. */
export interface Tried extends ServableRelease {
  readonly app: string;
}

/** What one visitor gets of all that is live: the rollouts whose share holds them, and what they try. */
export function choose(live: readonly LiveRelease[], visitor: string | undefined, tried?: Tried): LiveRelease[] {
  return live.map((release) => {
    if (tried?.app === release.app) return inPlaceOf(release, tried);
    const { rollout } = release;
    return rollout && visitor !== undefined && isInShare(visitor, release.app, rollout.share)
      ? inPlaceOf(release, rollout)
      : release;
  });
}

/** Where it fails, a page goes on with what is live. */
function inPlaceOf(live: LiveRelease, { version, description, files }: ServableRelease): LiveRelease {
  if (live.version === version) return live;
  return {
    ...live,
    version,
    description,
    files,
    fallback: { version: live.version, description: live.description, files: live.files },
  };
}
