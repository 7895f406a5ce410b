import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, devices, type Page } from 'playwright-core';
import type * as webVitals from 'web-vitals';
import type { Tokens } from '../product/user.ts';
import { row } from '../report/row.ts';
import { followRequests } from './requests.ts';
import { type Interaction, interactionRows, watchInteractions } from './interactions.ts';
import { emulate, frameCookie, type Condition, usable } from './visit.ts';

/** The times for which a person on a phone waits, in milliseconds. `cls` is a score. `interactions` has all taps and keys. */
export interface PhoneVisit {
  cold: Paints;
  warm: Paints;
  interactions: Interaction[];
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
  }
}

/** Runs in the page before its own scripts: sets `window.paints`. */
function watchPaints({ onCLS, onFCP, onLCP }: typeof webVitals) {
  const paints = { fcp: NaN, lcp: NaN, cls: 0, tbt: 0 };
  const keep = (name: 'fcp' | 'lcp' | 'cls') => (metric: { value: number }) => void (paints[name] = metric.value);
  const every = { reportAllChanges: true };
  onFCP(keep('fcp'), every);
  onLCP(keep('lcp'), every);
  onCLS(keep('cls'), every);
  const addTask = ({ startTime, duration }: PerformanceEntry) => startTime > paints.fcp && (paints.tbt += duration - 50);
  new PerformanceObserver((list) => list.getEntries().forEach(addTask)).observe({ type: 'longtask', buffered: true });
  window.paints = () => ({ ...paints });
}

const library = fs.readFileSync(fileURLToPath(import.meta.resolve('web-vitals')).replace(/\.js$/, '.iife.js'), 'utf8');

/** tsx adds calls of `__name` to functions, whose text has to run alone. */
const script = `${library}; { const __name = (value) => value; (${String(watchPaints)})(webVitals); (${String(watchInteractions)})(); }`;

const labels = { fcp: 'first contentful paint', lcp: 'largest contentful paint', cls: 'layout shift', tbt: 'blocking time' };

const goals = { lcp: { of: 'value', atMost: 1_800 }, cls: { of: 'value', atMost: 0 } } as const;

/** Returns the rows of what a person on a phone waits for. */
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
  return [...paints, ...interactionRows({ product: interactionsOf(product), oneBundle: interactionsOf(oneBundle) })];
}

const interactionsOf = (visits: PhoneVisit[]) => visits.flatMap(({ interactions }) => interactions);
