import { aContext } from './sample-releases.ts';
import { type Candidate, type Neighbour, type CheckContext, runChecks } from '../src/releases/checks/run-checks.ts';

/** Returns the errors of a build, by check. */
export function failedChecks(candidate: Candidate, live: readonly Neighbour[] = [], part: Partial<CheckContext> = {}) {
  return runChecks(candidate, aContext(candidate, live, part));
}
