import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/** Matchers as in Playwright's own test runner, which is not used here. Their types are in matchers.d.ts beside this folder. */
expect.extend({
  toBeVisible(locator: Locator, options: jest.WaitOptions = {}) {
    return matcherResult(this, locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', ...options }));
  },
  toBeAttached(locator: Locator, options: jest.WaitOptions = {}) {
    return matcherResult(this, locator.waitFor({ state: this.isNot ? 'detached' : 'attached', ...options }));
  },
  toBeFocused(locator: Locator, options: jest.WaitOptions = {}) {
    const focused = locator.and(locator.page().locator(':focus'));
    return matcherResult(this, focused.waitFor({ state: this.isNot ? 'detached' : 'attached', ...options }));
  },
  toHaveValue(locator: Locator, value: string) {
    return matcherResult(
      this,
      waitUntil(`the value “${value}”`, async () => (await locator.inputValue()) === value),
    );
  },
  toHaveCount(locator: Locator, count: number) {
    return matcherResult(
      this,
      waitUntil(`${count} elements`, async () => (await locator.count()) === count),
    );
  },
  toHaveURL(page: Page, pattern: string, options: jest.WaitOptions = {}) {
    return matcherResult(this, page.waitForURL(pattern, options));
  },
});

/** Passes if the wait ends in time. Jest inverts the result of a matcher after `not`, so this does too. */
export async function matcherResult({ isNot }: jest.MatcherContext, wait: Promise<unknown>): Promise<jest.CustomMatcherResult> {
  const failure = await wait.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { pass: (failure === undefined) !== isNot, message: () => String(failure) };
}
