import { reportVitals, type VitalsReport, vitalsReport } from '@daybook/contracts/vitals';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { anApp } from '../test-shell.tsx';
import type { AppEvent } from './load-outcomes.ts';
import { reportWebVitals } from './web-vitals.ts';

// jsdom measures nothing, and this package only what a browser measures: e2e/web-vitals.test.ts has both.
jest.mock('web-vitals');

const notes = anApp({ name: 'notes', version: '2.0.0' });
const tasks = anApp({ name: 'tasks', version: '3.0.0' });

const measures = { CLS: onCLS, INP: onINP, LCP: onLCP, TTFB: onTTFB };

type Metric = { id?: string; name: keyof typeof measures; value: number; entries?: { startTime: number }[] };

/** A page of the shell 9.0.0, the notes open from 100 ms to 500 ms, and the tasks from then on; now is 3,000 ms. */
function aPage() {
  document.body.innerHTML = '<script type="application/json" id="shell">{"version":"9.0.0"}</script>';
  jest.spyOn(performance, 'now').mockReturnValue(3000);
  const sent: Blob[] = [];
  const sendBeacon = jest.fn((_: string, blob: Blob) => sent.push(blob));
  Object.assign(navigator, { sendBeacon });
  const record = reportWebVitals('signed');
  const happens = (event: Partial<AppEvent>) => record({ app: notes, release: notes, state: 'open', at: 0, ...event });
  happens({ state: 'opening', at: 100 });
  happens({ at: 200 });
  happens({ state: 'closed', at: 500 });
  happens({ app: tasks, release: tasks, at: 510 });
  /** The browser has measured something. */
  const measured = ({ name, ...metric }: Metric) =>
    jest.mocked(measures[name]).mock.lastCall?.[0]({ id: name, entries: [], ...metric, name } as never);
  const reports = () => Promise.all(sent.map(async (blob) => vitalsReport.parse(JSON.parse(await textOf(blob)))));
  const vitals = async () =>
    (await reports()).map(({ vitals }: VitalsReport) => vitals.map((vital) => Object.values(vital).join(' ')));
  return { happens, measured, sendBeacon, reports, vitals };
}

/** jsdom's Blob cannot say it itself. */
function textOf(blob: Blob) {
  return new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
}

function hide(hidden = true) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('web vitals', () => {
  it('are sent when the page is hidden, each with the release that was shown at its moment', async () => {
    const { measured, sendBeacon, reports } = aPage();
    measured({ name: 'TTFB', value: 80, entries: [{ startTime: 0 }] });
    measured({ name: 'LCP', value: 250, entries: [{ startTime: 250 }] });
    measured({ name: 'INP', value: 96, entries: [{ startTime: 600 }] });
    measured({ name: 'CLS', value: 0 });
    expect(sendBeacon).not.toHaveBeenCalled();
    hide();
    expect(sendBeacon).toHaveBeenCalledWith(reportVitals.path, expect.anything());
    expect(await reports()).toEqual([
      {
        ticket: 'signed',
        vitals: [
          { app: 'shell', version: '9.0.0', name: 'TTFB', value: 80 },
          { app: 'notes', version: '2.0.0', name: 'LCP', value: 250 },
          { app: 'tasks', version: '3.0.0', name: 'INP', value: 96 },
          { app: 'tasks', version: '3.0.0', name: 'CLS', value: 0 },
        ],
      },
    ]);
  });

  it('are sent once, although they grow after the page was hidden', async () => {
    const { measured, vitals } = aPage();
    measured({ name: 'INP', value: 40, entries: [{ startTime: 600 }] });
    measured({ name: 'INP', value: 48, entries: [{ startTime: 600 }] });
    hide();
    hide(false);
    measured({ name: 'INP', value: 900, entries: [{ startTime: 700 }] });
    measured({ name: 'LCP', value: 300, entries: [{ startTime: 300 }] });
    hide();
    hide();
    expect(await vitals()).toEqual([['tasks 3.0.0 INP 48'], ['notes 2.0.0 LCP 300']]);
  });

  it('belong to the shell while no app is open, and to the fallback release that replaces a failed one', async () => {
    const { happens, measured, vitals } = aPage();
    happens({ app: tasks, release: tasks, state: 'failed', error: new Error('broken'), at: 700 });
    const fallback = { version: '2.9.0', entry: '/apps/tasks/2.9.0/remoteEntry.js' };
    happens({ app: tasks, release: fallback, state: 'opening', at: 800 });
    happens({ app: tasks, release: fallback, state: 'uncaughtError', error: new Error('broken'), at: 900 });
    measured({ name: 'INP', value: 64, entries: [{ startTime: 750 }] });
    measured({ name: 'CLS', value: 0.2, entries: [{ startTime: 950 }] });
    hide();
    expect(await vitals()).toEqual([['shell 9.0.0 INP 64', 'tasks 2.9.0 CLS 0.2']]);
  });

  it('have a largest value: the machine may have slept', async () => {
    const { measured, vitals } = aPage();
    measured({ name: 'LCP', value: 30_000_000, entries: [{ startTime: 0 }] });
    hide();
    expect(await vitals()).toEqual([['shell 9.0.0 LCP 600000']]);
  });

  it('of a browser that measures none are not sent', () => {
    const { sendBeacon } = aPage();
    hide();
    expect(sendBeacon).not.toHaveBeenCalled();
  });

  it('belong to the latest hundred switches of a page that is open for days', async () => {
    const { happens, measured, vitals } = aPage();
    for (let at = 1000; at < 2000; at += 1) {
      happens({ at });
      happens({ state: 'closed', at });
    }
    happens({ app: tasks, release: tasks, at: 2000 });
    measured({ name: 'INP', value: 64, entries: [{ startTime: 2001 }] });
    hide();
    expect(await vitals()).toEqual([['tasks 3.0.0 INP 64']]);
  });
});
