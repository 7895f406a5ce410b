import type { Page } from 'playwright-core';

/** Presses Tab until the focus is on what is called so. */
export async function tabTo(page: Page, name: string) {
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach "${name}".`);
}

/** Until the focus is on what is called so: a screen or a dialog that opens takes it a moment after it is seen. */
export async function waitForFocus(page: Page, name: string) {
  await page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, name);
}

/** The entry of the settings, which the browser shows over the page. */
export async function openWithKeys(page: Page, entry: string) {
  await press(page, 'Settings');
  await page.getByRole('button', { name: entry }).waitFor();
  await press(page, entry);
  await page.getByRole('dialog').waitFor();
}

export async function press(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** The name of what has the focus, as a person would read it. */
export function focusedName(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (element.ariaLabel ?? labels[0]?.innerText ?? element.innerText).replace(/\s+/g, ' ').trim();
  });
}
