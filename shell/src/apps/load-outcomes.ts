import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import { type HealthReport, type LoadOutcome, longestOutcome, reportHealth } from '@daybook/contracts/health';
import { FederationError } from './load-with-federation.ts';
import { type AppState, isAbandoned } from './release-attempt.ts';
import { shellRelease } from './shell-release.ts';

/** Something that happened to a release of an app in this page. */
export interface AppEvent {
  readonly app: FeedApp;
  readonly release: ServedRelease;
  readonly state: AppState | 'uncaughtError';
  readonly error?: unknown;
  /** By `performance.now()`. */
  readonly at: number;
}

/**
 * Reports the outcomes to the server, authorized by the page's ticket: several at a time, and the last ones when the page is closed.
 *
 * @returns receives the events of the page's apps
 */
export function reportOutcomes(ticket: string): (event: AppEvent) => void {
  let outcomes: LoadOutcome[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (outcomes.length === 0) return;
    const access = accessToken();
    const report: HealthReport = { ticket, ...(access && { access }), outcomes: outcomes.slice(0, MAX_OUTCOMES) };
    outcomes = outcomes.slice(MAX_OUTCOMES);
    navigator.sendBeacon(reportHealth.path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.hidden && send());
  return loadOutcomes((outcome) => {
    outcomes.push(outcome);
    timer ??= setTimeout(send, PAUSE_MS);
  });
}

/** Returns the token by which the report counts as a vote of the account; null if there is none, or if site data is blocked. */
function accessToken() {
  try {
    return localStorage.getItem('access');
  } catch {
    return null;
  }
}

const PAUSE_MS = 1000;

/** The limit of the contract. */
const MAX_OUTCOMES = 50;

/**
 * Turns events into outcomes: the result of a release, and how long the person waited for it. If the federation runtime cannot be loaded,
 * the release of the shell has failed, and not that of the app.
 */
export function loadOutcomes(onOutcome: (outcome: LoadOutcome) => void): (event: AppEvent) => void {
  const openingSince = new Map<FeedApp, number>();
  return ({ app, release, state, error, at }) => {
    if (state === 'opening') openingSince.set(app, at);
    const since = openingSince.get(app);
    const result = resultOf(state, error, since !== undefined);
    if (!result) return;
    openingSince.delete(app);
    const ms = Math.min(Math.round(at - (since ?? at)), longestOutcome);
    if (error instanceof FederationError)
      return onOutcome({ ...shellRelease(), result: 'failed', ms, error: classOf(error.cause) });
    onOutcome({ app: app.name, version: release.version, result, ms, ...(error !== undefined && { error: classOf(error) }) });
  };
}

/** An app that is only shown again has no outcome, nor has one that was left before it was open. */
function resultOf(state: AppEvent['state'], error: unknown, wasOpening: boolean): LoadOutcome['result'] | undefined {
  if (state === 'open') return wasOpening ? 'mounted' : undefined;
  if (state === 'failed') return isAbandoned(error) ? undefined : 'failed';
  return state === 'uncaughtError' ? 'stumbled' : undefined;
}

/** Returns only the error's name: its message could contain what a person typed. */
const classOf = (error: unknown) => (error instanceof Error ? error.name : typeof error).slice(0, 100);
