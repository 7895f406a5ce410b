import { type HealthReport, type LoadOutcome, reportHealth } from '@daybook/contracts/health';
import type { MutableStore } from '@daybook/host/store';
import { type Change, noteOutcomes } from './outcomes.ts';

/** Reports how releases fare, on the page's ticket: a few at a time, and the last ones as the page goes. */
export function sendOutcomes(ticket: string, changes: MutableStore<readonly Change[]>): void {
  let outcomes: LoadOutcome[] = [];
  let pause: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(pause);
    pause = undefined;
    if (outcomes.length === 0) return;
    const access = accessToken();
    const report: HealthReport = { ticket, ...(access && { access }), outcomes: outcomes.slice(0, AT_ONCE) };
    outcomes = outcomes.slice(AT_ONCE);
    navigator.sendBeacon(reportHealth.path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  const note = noteOutcomes((outcome) => {
    outcomes.push(outcome);
    pause ??= setTimeout(send, PAUSE_MS);
  });
  const take = () => {
    const happened = changes.get();
    if (happened.length === 0) return;
    changes.set([]);
    for (const change of happened) note(change);
  };
  take();
  changes.subscribe(take);
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.hidden && send());
}

/** An account has a vote of its own on whether a rollout is halted. Some browsers throw if nothing may be stored. */
function accessToken() {
  try {
    return localStorage.getItem('access');
  } catch {
    return null;
  }
}

const PAUSE_MS = 1000;

/** As many as the contract takes. */
const AT_ONCE = 50;
