import type { Rollout } from '@daybook/contracts/releases';
import { ProblemError } from '../http/problem-error.ts';

/** What visitors get of an app: the live release, and a share of them that of the rollout. */
export interface Pointers {
  readonly live: string;
  readonly rollout: Rollout | null;
}

/**
 * After a release was given to a share of the visitors, in percent; to all of them by 100.
 *
 * @throws {ProblemError} 409 where nothing is live for the others, or another rollout is under way
 */
export function give(now: Pointers | undefined, version: string, share: number): Pointers {
  if (share === 100) return { live: version, rollout: null };
  if (!now)
    throw conflict('Nothing is live yet, so there is no release for the other visitors: put one live for all of them first.');
  if (now.live === version) throw conflict(`${version} is live for everybody already.`);
  if (now.rollout && now.rollout.version !== version) {
    throw conflict(`${now.rollout.version} is being rolled out: put it live for everybody, or roll it back, first.`);
  }
  return { live: now.live, rollout: { version, share } };
}

/**
 * After a step back: out of the rollout, or to what was live before.
 *
 * @throws {ProblemError} 409 where there is nothing to go back to, or where it would take back another release than `version`
 */
export function takeBack(now: Pointers | undefined, earlier: string | null, version?: string): Pointers {
  const newest = now?.rollout?.version ?? now?.live;
  if (version !== undefined && version !== newest) {
    throw conflict(`${version} is not what would be taken back any more: that is ${newest ?? 'nothing'} now.`);
  }
  if (now?.rollout) return { live: now.live, rollout: null };
  if (!now || earlier === null) throw conflict('There is no earlier release to go back to.');
  return { live: earlier, rollout: null };
}

/** After a halt of a rollout; nothing when it is not under way any more. */
export function halt(now: Pointers | undefined, version: string): Pointers | undefined {
  return now?.rollout?.version === version ? { live: now.live, rollout: null } : undefined;
}

const conflict = (detail: string) => new ProblemError(409, detail);
