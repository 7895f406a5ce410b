import type { Page } from 'playwright-core';

/** Answers the question of a try link: the button is shown after a first press, so that a double click does not press it. */
export async function tryRelease(page: Page, limit?: { timeout: number }) {
  const button = page.getByRole('button', { name: 'Try it' });
  await page.getByText('I expected this link').waitFor(limit);
  expect(await button.isVisible()).toBe(false);
  await page.getByText('I expected this link').click();
  await button.click(limit);
}
