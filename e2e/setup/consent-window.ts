import type { Page } from 'playwright-core';
import { texts } from '../../shell/src/connect/texts.ts';

/** Presses Allow in the window in which a portal asks for consent, and waits until the window has closed. */
export async function allow(window: Page) {
  const closed = window.waitForEvent('close');
  // The window may close before the browser has confirmed the click.
  await window
    .getByRole('button', { name: texts.allow })
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error;
    });
  await closed;
}
