import type { Locator } from 'playwright-core';
import { card, column, link } from './setup/board.ts';
import { allow } from './setup/consent-window.ts';
import { ignoreErrors } from './setup/page.ts';
import { openPortal, type PortalVisit } from './setup/portal-board.ts';
import { registerPortal, withdraw } from './setup/portals.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

it('boards of two portals in one page are connected, follow each other and are withdrawn apart', async () => {
  const visit = await openPortal('plain-html', ['Pay the rent'], 'left');
  const { page, site } = visit;
  await registerPortal('right', site.origin);
  await page.locator('daybook-board').evaluate((board) => {
    const other = Object.assign(document.createElement('daybook-board'), { portal: 'right', loading: 'eager' });
    board.after(other);
  });
  const [left, right] = [page.locator('[portal=left]'), page.locator('[portal=right]')];

  await connectBoard(visit, left);
  await expect(card(left, 'Pay the rent')).toBeVisible();
  await expect(connectButton(right)).toBeVisible();
  await connectBoard(visit, right);
  await expect(card(right, 'Pay the rent')).toBeVisible();

  await expect(right.locator('[id^=DndLiveRegion]')).toBeAttached();
  await link(right, 'Pay the rent').focus();
  await page.keyboard.press('2');
  await expect(card(column(right, 'DONE'), 'Pay the rent')).toBeVisible();
  await expect(card(column(left, 'DONE'), 'Pay the rent')).toBeVisible();

  expect(await withdraw(visit)).toBe(1);
  await expect(connectButton(left)).toBeVisible();
  await expect(card(column(right, 'DONE'), 'Pay the rent')).toBeVisible();
  ignoreErrors(visit, 'the server responded with a status of 401');
});

const connectButton = (board: Locator) => board.getByRole('button', { name: boardTexts.connect, exact: true });

async function connectBoard({ context, page }: PortalVisit, board: Locator) {
  const opened = context.waitForEvent('page');
  await connectButton(board).click();
  await allow(await opened);
  await page.bringToFront();
}
