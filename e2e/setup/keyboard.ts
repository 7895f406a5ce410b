import type { Page } from 'playwright-core';
import { texts as shellTexts } from '../../shell/src/texts.ts';

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string) {
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach "${name}".`);
}

/** Waits until the element with this text has the focus: a screen or dialog takes it a moment after it is shown. */
export async function waitForFocus(page: Page, name: string) {
  await page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, name);
}

/** Opens the dialog of an entry of the settings. */
export async function openWithKeys(page: Page, entry: string) {
  await press(page, shellTexts.settings);
  await page.getByRole('button', { name: entry }).waitFor();
  await press(page, entry);
  await page.getByRole('dialog').waitFor();
}

export async function press(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Returns the name of the focused element; empty if there is none. */
export function focusedName(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (element.ariaLabel ?? labels[0]?.innerText ?? element.innerText).replace(/\s+/g, ' ').trim();
  });
}
