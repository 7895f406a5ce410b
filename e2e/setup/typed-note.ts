import type { Page } from 'playwright-core';

/** Fills in the form of a note, and does not send it. */
export async function typeNote(page: Page) {
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('Body').fill('which must not be lost');
  await page.getByLabel('Category').selectOption('PERSONAL');
}

export async function expectTypedNote(page: Page) {
  await expect(page.getByLabel('Body')).toHaveValue('which must not be lost');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought');
  expect(await page.getByLabel('Category').inputValue()).toBe('PERSONAL');
}
