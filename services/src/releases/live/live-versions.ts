import type { Rollout } from '@daybook/contracts/releases';
import { ProblemError } from '../../http/problem-error.ts';

/** The versions of an app that visitors get: the live release, and the rollout for a share of them. */
export interface LiveVersions {
  readonly live: string;
  readonly rollout: Rollout | null;
}

/** The current versions of an app, and the version that a rollback would return to. */
export interface CurrentVersions {
  /** Undefined before the app's first release is live. */
  readonly now: LiveVersions | undefined;
  /** The version that was live before the current one; not one that was rolled back or pruned. */
  readonly fallback: string | null;
}

/** The author of changes that a server makes at its start. */
export const starter = 'start';

/**
 * Returns the versions after a release is given to a share of the visitors. `share` is in percent; 100 makes it live for all.
 *
 * @throws {ProblemError} 409 if nothing is live for the other visitors, or another rollout is under way
 */
export function afterGoLive(now: LiveVersions | undefined, version: string, share: number): LiveVersions {
  if (share === 100) return { live: version, rollout: null };
  if (!now) {
    throw conflict('Nothing is live yet, so there is no release for the other visitors. Put one live for all of them first.');
  }
  if (now.live === version) throw conflict(`${version} is already live for everybody.`);
  if (now.rollout && now.rollout.version !== version) {
    throw conflict(`${now.rollout.version} is being rolled out. Put it live for everybody or roll it back first.`);
  }
  return { live: now.live, rollout: { version, share } };
}

/**
 * Returns the versions after a step back: the rollout ends or, without one, the fallback is live again.
 *
 * @throws {ProblemError} 409 if there is nothing to go back to, or if `version` is given and another release would be taken back
 */
export function afterRollback({ now, fallback }: CurrentVersions, version?: string): LiveVersions {
  const newest = now?.rollout?.version ?? now?.live;
  if (version !== undefined && version !== newest) {
    throw conflict(`A rollback would now take back ${newest ?? 'nothing'}, not ${version}.`);
  }
  if (now?.rollout) return { live: now.live, rollout: null };
  if (!now || fallback === null) throw conflict('There is no earlier release to go back to.');
  return { live: fallback, rollout: null };
}

/** Returns the versions after a halt of a rollout; undefined if it is no longer under way. */
export function afterHalt(now: LiveVersions | undefined, version: string): LiveVersions | undefined {
  return now?.rollout?.version === version ? { live: now.live, rollout: null } : undefined;
}

/**
 * Returns true if a start puts its build live. A release that a person put live stays: in production always, otherwise until there is a
 * build that was never live. In production, a build that was live before is not put live again: an older server was started again.
 */
export function replacesLive(
  live: { readonly version: string; readonly by: string } | undefined,
  { version, wasLive, isProduction }: { readonly version: string; readonly wasLive: boolean; readonly isProduction: boolean },
) {
  if (!live) return true;
  if (live.version === version) return false;
  const isOurs = live.by === starter;
  return isProduction ? isOurs && !wasLive : isOurs || !wasLive;
}

const conflict = (detail: string) => new ProblemError(409, detail);
