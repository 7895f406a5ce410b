import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, LaunchOptions, Page } from 'playwright-core';
import { baseUrl } from './base-url.ts';
import { keepEvidenceBy } from './evidence.ts';
import { storeState } from './store-state.ts';
import { waitUntil } from './wait-until.ts';

export { baseUrl };

declare global {
  /** Of the test environment. */
  var launchChromium: (options?: LaunchOptions) => Promise<Browser>;
}

let browser: Browser | undefined;
const opened: Visit[] = [];
/** The texts of errors that the journey expects until its end. */
const ignored = new WeakMap<Visit, string[]>();
/** All console messages of each visit's pages. */
const consoles = new WeakMap<BrowserContext, string[]>();

/** A browser context of one user, with its own storage, cookies and tabs. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, uncaught exceptions and policy violations of its pages. */
  readonly errors: string[];
}

/** Opens a page in a new browser context. Errors in its console fail the test, unless the test removes them. */
export async function newVisit({ storageState, ...options }: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= await launchChromium();
  // Playwright does not see the requests of a service worker, so that routes would have no effect.
  const context = await browser.newContext({ baseURL: baseUrl(), locale: 'en-GB', serviceWorkers: 'block', ...options });
  const errors: string[] = [];
  const messages: string[] = [];
  consoles.set(context, messages);
  context.on('page', (page) => watch(page, errors, messages));
  const visit = { context, page: await context.newPage(), errors };
  opened.push(visit);
  if (storageState) await storeState(visit.page, storageState);
  return visit;
}

/** The database of a starved machine may take longer. The page then works from memory, as the journey sees by what follows. */
const SLOW_STORAGE = 'drafts TimeoutError: No response within 2000 ms.';

function watch(page: Page, errors: string[], messages: string[]) {
  page.on('console', (message: ConsoleMessage) => {
    messages.push(`${message.type()}: ${message.text()}`);
    if (message.type() === 'error' && message.text() !== SLOW_STORAGE) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(`Uncaught ${String(error)}`));
}

/** Waits for a console error that contains this text. */
export const waitForError = ({ errors }: Visit, part: string) =>
  waitUntil(`the error "${part}"`, () => Promise.resolve(errors.some((error) => error.includes(part))));

/** Removes the console errors that the journey expects: those that contain one of these texts. */
export function ignoreErrors(visit: Visit, ...parts: string[]) {
  visit.errors.push(...unexpected(visit.errors.splice(0), parts));
}

/** As `ignoreErrors`, also for later errors: a change that cannot be sent is sent again until the page is closed. */
export function ignoreErrorsOfChanges(visit: Visit, ...parts: string[]) {
  ignored.set(visit, [...(ignored.get(visit) ?? []), ...parts]);
  ignoreErrors(visit, ...parts);
}

const unexpected = (errors: readonly string[], expected: readonly string[] = []) =>
  errors.filter((error) => !expected.some((part) => error.includes(part)));

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
  const errors = opened.flatMap((visit) => unexpected(visit.errors, ignored.get(visit)));
  await Promise.all(opened.splice(0).map(({ context }) => close(context)));
  expect(errors).toEqual([]);
});

/** A request that a route still holds would throw in the next test, after its page is closed. */
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
