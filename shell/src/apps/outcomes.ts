import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import { longestOutcome, type LoadOutcome } from '@daybook/contracts/health';
import type { AppState } from './attempt.ts';
import { isLeft } from './opening.ts';

/** Something that happened to a release of an app in this page. */
export interface Change {
  readonly app: FeedApp;
  readonly release: ServedRelease;
  /** `stumbled`: it left an error uncaught. */
  readonly state: AppState | 'stumbled';
  readonly error?: unknown;
  /** By the page's own clock. */
  readonly at: number;
}

/** Makes outcomes of changes: how a release fared, and how long a person waited for it. */
export function noteOutcomes(tell: (outcome: LoadOutcome) => void): (change: Change) => void {
  const wanted = new Map<FeedApp, number>();
  return ({ app, release, state, error, at }) => {
    if (state === 'opening') wanted.set(app, at);
    const since = wanted.get(app);
    const result = resultOf(state, error, since !== undefined);
    if (!result) return;
    wanted.delete(app);
    const ms = Math.min(Math.round(at - (since ?? at)), longestOutcome);
    tell({ app: app.name, version: release.version, result, ms, ...(error !== undefined && { error: classOf(error) }) });
  };
}

/** An app that is only shown again says nothing new, nor does one that was left. */
function resultOf(state: Change['state'], error: unknown, isAwaited: boolean): LoadOutcome['result'] | undefined {
  if (state === 'open') return isAwaited ? 'mounted' : undefined;
  if (state === 'failed') return isLeft(error) ? undefined : 'failed';
  return state === 'stumbled' ? 'stumbled' : undefined;
}

/** Its message could hold what a person typed. */
const classOf = (error: unknown) => (error instanceof Error ? error.name : typeof error).slice(0, 100);
