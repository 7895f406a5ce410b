import type { Page } from 'playwright-core';

/** By the side menu from app to app, and what each shows when it is there. */
const stations = [
  ['Tasks', '[data-app=tasks] article'],
  ['Calendar', '[data-app=calendar] h1'],
  ['Notes', '[data-app=notes] article'],
] as const;

/**
 * Goes through all apps by the side menu, again and again, and each time once more in a hurry: then an app is left at the moment
 * when its screen comes up, before the page has taken note of that.
 */
export async function switchApps(page: Page, rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(switchThroughApps, [stations, 'hurried'] as const);
    await page.evaluate(switchThroughApps, [stations, 'patient'] as const);
  }
}

/** Runs in the page, where a round takes less than one click from outside. */
async function switchThroughApps([places, pace]: readonly [typeof stations, 'hurried' | 'patient']) {
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
