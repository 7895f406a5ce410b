import { largestVital, reportVitals, type Vital, type VitalsReport } from '@daybook/contracts/vitals';
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP, onTTFB, type TTFBMetric } from 'web-vitals';
import type { AppEvent } from './load-outcomes.ts';
import { shellRelease } from './shell-release.ts';

/**
 * Reports the web vitals of this page to the server, authorized by the page's ticket. Each counts once: as it is when the page is hidden
 * for the first time after it is known. A browser that does not measure one of them reports the others.
 *
 * @returns receives the events of the page's apps: a vital belongs to the release that was shown at its moment
 */
export function reportWebVitals(ticket: string): (event: AppEvent) => void {
  const releases = trackReleases(shellRelease());
  const waiting = new Map<string, Vital>();
  const reported = new Set<string>();
  const record = ({ id, name, value, entries }: Metric) => {
    if (reported.has(id)) return;
    // Without entries it is the value of the whole page, such as no layout shift.
    const release = releases.at(entries[0]?.startTime ?? performance.now());
    waiting.set(id, { ...release, name, value: Math.min(value, largestVital) });
  };
  const report = () => {
    if (!document.hidden || waiting.size === 0) return;
    const body: VitalsReport = { ticket, vitals: [...waiting.values()].slice(0, MAX_VITALS) };
    for (const id of waiting.keys()) reported.add(id);
    waiting.clear();
    navigator.sendBeacon(reportVitals.path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  for (const measure of [onCLS, onINP, onLCP, onTTFB]) measure(record);
  // The package takes the last values in the same event, from the window in the capturing phase, which is before this.
  document.addEventListener('visibilitychange', report);
  return releases.record;
}

/** The limit of the contract. */
const MAX_VITALS = 20;

type Metric = CLSMetric | INPMetric | LCPMetric | TTFBMetric;

type Release = Pick<Vital, 'app' | 'version'>;

/** Tracks which release was shown when, by the events of the apps. The shell shows whatever is not in an app. */
function trackReleases(shell: Release) {
  const shown = [{ since: 0, release: shell }];
  const show = (release: Release, since: number) => {
    shown.push({ since, release });
    if (shown.length > MAX_SWITCHES) shown.shift();
  };
  return {
    record: ({ app, release, state, at }: AppEvent) => {
      if (state === 'uncaughtError') return;
      const current = shown.at(-1)?.release;
      if (state === 'opening' || state === 'open') show({ app: app.name, version: release.version }, at);
      // Another app may have been opened already.
      else if (current?.app === app.name) show(shell, at);
    },
    /** @param moment - by `performance.now()` */
    at: (moment: number): Release => shown.findLast(({ since }) => since <= moment)?.release ?? shell,
  };
}

/** A page that is open for days forgets older switches: the vitals of that time were reported. */
const MAX_SWITCHES = 100;
