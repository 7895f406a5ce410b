import type { Page } from 'playwright-core';

/** The apps by their menu entries, and an element that each shows when it is open. */
const apps = [
  ['Tasks', '[data-app=tasks] article'],
  ['Calendar', '[data-app=calendar] h1'],
  ['Notes', '[data-app=notes] article'],
] as const;

/**
 * Opens all apps by the menu, one after the other, twice in each round. The first time each app is left as soon as its screen is in
 * the document, before the page has handled that.
 */
export async function switchApps(page: Page, rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(switchThroughApps, [apps, 'hurried'] as const);
    await page.evaluate(switchThroughApps, [apps, 'patient'] as const);
  }
}

/** Runs in the page, where a round takes less time than one click from outside. */
async function switchThroughApps([places, pace]: readonly [typeof apps, 'hurried' | 'patient']) {
  for (const [name, sign] of places) {
    const links = [...document.querySelectorAll<HTMLElement>('nav a')];
    links.find(({ textContent }) => textContent === name)?.click();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!document.querySelector(sign)) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true });
      look();
    });
    if (pace === 'patient') await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}
