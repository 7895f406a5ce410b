import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, devices, type Page } from 'playwright-core';
import type * as webVitals from 'web-vitals';
import type { Tokens } from '../product/user.ts';
import { quantile, row } from '../report/row.ts';
import { followRequests } from './requests.ts';
import { emulate, frameCookie, type Condition, usable } from './visit.ts';

/** The times for which a person on a phone waits, in milliseconds. `cls` is a score. `interactions` has the durations of all taps and keys. */
export interface PhoneVisit {
  cold: Paints;
  warm: Paints;
  interactions: number[];
}

/** The first and the largest contentful paint, the layout shifts, and the time for which tasks blocked input (web.dev/articles/vitals). */
type Paints = Record<'fcp' | 'lcp' | 'cls' | 'tbt', number>;

/** Opens the notes on a phone, cold and again, and uses them and the board by touch. */
export async function visitByPhone(
  browser: Browser,
  { url, tokens, condition }: { url: string; tokens: Tokens; condition: Condition },
): Promise<PhoneVisit> {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  const context = await browser.newContext({ ...devices['Pixel 7'], storageState });
  try {
    await context.addCookies([frameCookie(url)]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await followRequests(session);
    await page.addInitScript({ content: script });
    await emulate(session, condition);
    const load = async (go: () => Promise<unknown>) => {
      requests.clear();
      await go();
      await page.locator(usable['/']).first().waitFor();
      await requests.untilIdle();
      return page.evaluate(() => window.paints());
    };
    const cold = await load(() => page.goto(url, { waitUntil: 'commit' }));
    const warm = await load(() => page.reload({ waitUntil: 'commit' }));
    await interact(page);
    return { cold, warm, interactions: await page.evaluate(() => window.interactions()) };
  } finally {
    await context.close();
  }
}

/** Taps and keys that a person makes every day. The first change to the board loads its code. */
async function interact(page: Page) {
  for (let round = 0; round < 2; round += 1) {
    await page.locator('nav a[href="/task"]').tap();
    await page.locator(usable['/task']).first().waitFor();
    await page.locator('nav a[href="/"]').tap();
    await page.locator(usable['/']).first().waitFor();
    await page.locator(usable['/']).first().tap();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('nav a[href="/"]').tap();
    await page.getByRole('searchbox').last().pressSequentially('note 1');
  }
}

declare global {
  interface Window {
    paints: () => Paints;
    interactions: () => number[];
  }
}

/** Runs in the page before its own scripts: sets `window.paints` and `window.interactions`. */
function watchPaints({ onCLS, onFCP, onLCP }: typeof webVitals) {
  const paints = { fcp: NaN, lcp: NaN, cls: 0, tbt: 0 };
  const durations = new Map<number, number>();
  const keep = (name: 'fcp' | 'lcp' | 'cls') => (metric: { value: number }) => void (paints[name] = metric.value);
  const every = { reportAllChanges: true };
  onFCP(keep('fcp'), every);
  onLCP(keep('lcp'), every);
  onCLS(keep('cls'), every);
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('longtask', ({ startTime, duration }) => void (startTime > paints.fcp && (paints.tbt += duration - 50)));
  const takeEvent = (entry: PerformanceEntry) => {
    const { interactionId } = entry as PerformanceEventTiming;
    if (interactionId > 0) durations.set(interactionId, Math.max(entry.duration, durations.get(interactionId) ?? 0));
  };
  observe('event', takeEvent, { durationThreshold: 16 });
  window.paints = () => ({ ...paints });
  window.interactions = () => [...durations.values()];
}

const library = fs.readFileSync(fileURLToPath(import.meta.resolve('web-vitals')).replace(/\.js$/, '.iife.js'), 'utf8');

/** tsx adds calls of `__name` to functions, whose text has to run alone. */
const script = `${library}; { const __name = (value) => value; (${String(watchPaints)})(webVitals); }`;

const labels = { fcp: 'first contentful paint', lcp: 'largest contentful paint', cls: 'layout shift', tbt: 'blocking time' };

const goals = { lcp: { of: 'value', atMost: 1_800 }, cls: { of: 'value', atMost: 0 } } as const;

/** Returns the rows of what a person on a phone waits for. An interaction that took less than 16 ms is not in the quantile. */
export function phoneRows({ product, oneBundle }: Record<'product' | 'oneBundle', PhoneVisit[]>) {
  const paints = (['cold', 'warm'] as const).flatMap((kind) =>
    (['fcp', 'lcp', 'cls', 'tbt'] as const).map((name) =>
      row({
        subject: `phone, ${kind} load: ${labels[name]}`,
        values: product.map((visit) => visit[kind][name]),
        ...(name === 'cls' ? { unit: 'score' } : { unit: 'ms', baseline: oneBundle.map((visit) => visit[kind][name]) }),
        ...(name in goals && { goal: goals[name as keyof typeof goals] }),
      }),
    ),
  );
  const slowest = (visits: PhoneVisit[]) => [
    quantile(
      visits.flatMap(({ interactions }) => interactions),
      0.98,
    ),
  ];
  const subject = 'phone: interaction to next paint, p98';
  const interaction = { values: slowest(product), baseline: slowest(oneBundle), goal: { of: 'value', atMost: 100 } as const };
  return [...paints, row({ subject, unit: 'ms', ...interaction })];
}
