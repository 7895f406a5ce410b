import type { Page } from 'playwright-core';

/** Half a note, as a person who is interrupted leaves it. */
export async function typeNote(page: Page) {
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('Body').fill('which must not be lost');
  await page.getByLabel('Category').selectOption('PERSONAL');
}

export async function expectTypedNote(page: Page) {
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'which must not be lost');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought');
  expect(await page.getByLabel('Category').inputValue()).toBe('PERSONAL');
}
