import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  chromium,
} from 'playwright-core';
import { baseUrl } from './base-url.ts';
import { keepEvidenceBy } from './evidence.ts';

export { baseUrl };

let browser: Browser | undefined;
const opened: Visit[] = [];
/** What the pages of a visit said in the console, whatever its kind. */
const consoles = new WeakMap<BrowserContext, string[]>();

/** A browser of its own for one person: storage, cookies and tabs apart from every other's. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the pages said as errors: console errors, uncaught exceptions, refused policies. */
  readonly errors: string[];
}

/** Opens a page of the product in a fresh browser context. Errors in its console fail the test, unless the test takes them out. */
export async function newVisit(options: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= await chromium.launch(chromiumOptions());
  const context = await browser.newContext({ baseURL: baseUrl(), locale: 'en-GB', ...options });
  const errors: string[] = [];
  const said: string[] = [];
  consoles.set(context, said);
  context.on('page', (page) => watch(page, errors, said));
  const visit = { context, page: await context.newPage(), errors };
  opened.push(visit);
  return visit;
}

function watch(page: Page, errors: string[], said: string[]) {
  page.on('console', (message: ConsoleMessage) => {
    said.push(`${message.type()}: ${message.text()}`);
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(`Uncaught ${String(error)}`));
}

/** Takes out the console errors that the journey itself brought about. */
export function ignoreErrors(visit: Visit, ...parts: string[]) {
  const left = visit.errors.splice(0).filter((error) => !parts.some((part) => error.includes(part)));
  visit.errors.push(...left);
}

keepEvidenceBy(() =>
  Promise.all(
    opened.flatMap(({ context, errors }) =>
      context.pages().map(async (page) => ({
        lines: [page.url(), ...(consoles.get(context) ?? []), ...errors.filter((error) => error.startsWith('Uncaught'))],
        screenshot: await page.screenshot({ timeout: 5000 }),
      })),
    ),
  ),
);

afterEach(async () => {
  const errors = opened.flatMap((visit) => visit.errors);
  await Promise.all(opened.splice(0).map(({ context }) => close(context)));
  expect(errors).toEqual([]);
});

/** A request that a test still held back would throw in the next test, when its page is gone. */
async function close(context: BrowserContext) {
  const isOpen = context.browser()?.contexts().includes(context);
  if (!isOpen) return;
  await Promise.all([context, ...context.pages()].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

afterAll(async () => {
  await browser?.close();
  browser = undefined;
});
