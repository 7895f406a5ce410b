import { link as cardLink, card, column } from './setup/board.ts';
import { ignoreErrors } from './setup/page.ts';
import { connect, openPortal } from './setup/portal-board.ts';
import { columnsByTitle, withdraw } from './setup/portals.ts';
import { waitUntil } from './setup/wait-until.ts';
import { lateTexts } from '../mfe-tasks/src/embed/late-texts.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';
import { texts as connectTexts } from '../shell/src/connect/texts.ts';

it('a board in an isolated page says that it cannot be connected there, and is connected by another page of its site', async () => {
  const visit = await openPortal('isolated', ['Pay the rent']);
  const { page, context, person } = visit;
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  const window = await opening;
  await expect(window.getByText(connectTexts.noOpener)).toBeVisible();
  await expect(page.getByText(lateTexts.isolated, { exact: true })).toBeVisible();
  await window.close();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Connect Daybook' }).click();
  const beside = await opened;
  await connect({ ...visit, page: beside, within: beside });
  await expect(card(beside, 'Pay the rent')).toBeVisible();
  await beside.close();

  await expect(card(page, 'Pay the rent')).toBeVisible();
  await expect(page.locator('[id^=DndLiveRegion]')).toBeAttached();
  await cardLink(page, 'Pay the rent').focus();
  await page.keyboard.press('2');
  await expect(card(column(page, 'DONE'), 'Pay the rent')).toBeVisible();
  await waitUntil('the move to be saved', async () => (await columnsByTitle(person))['Pay the rent'] === 'completed');

  expect(await withdraw(visit)).toBe(1);
  await expect(page.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
  ignoreErrors(visit, 'the server responded with a status of 401');
});
