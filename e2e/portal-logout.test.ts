import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { card, column, drag, link } from './setup/board.ts';
import { baseUrl, ignoreErrors, ignoreErrorsOfChanges } from './setup/page.ts';
import { connect, type PortalVisit, openPortal, readEvents, setPortal } from './setup/portal-board.ts';
import { columnsByTitle } from './setup/portals.ts';
import { waitUntil } from './setup/wait-until.ts';
import { lateTexts } from '../mfe-tasks/src/embed/late-texts.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

interface BoardElement extends Element {
  readonly disconnect: () => Promise<{ revoked: boolean; unsaved: number }>;
}

/** Disconnects the board, as the page does in its own logout. */
const disconnect = ({ page }: PortalVisit) =>
  page.locator('daybook-board').evaluate((board) => (board as unknown as BoardElement).disconnect());

const connectButton = ({ within }: PortalVisit) => within.getByRole('button', { name: boardTexts.connect, exact: true });
const disconnectButton = ({ within }: PortalVisit) => within.getByRole('button', { name: lateTexts.disconnect });

const isToken = ([key]: readonly [string, string]) => key.startsWith('daybook:connection:');

/** Returns the violations in the board, not those of the page around it. */
const violationsOf = async (page: Page) => (await violationsInBothThemes(page)).filter((line) => line.includes('daybook-board'));

/** Returns the tokens that the page can read. */
const storedBy = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries<string>({ ...localStorage }).filter(([key]) => /^daybook:(connection|to-revoke):/.test(key)));

async function openConnected(name: string, id: string) {
  const visit = await openPortal(name, ['Pay the rent'], id);
  await connect(visit);
  await expect(card(column(visit.within, 'TO DO'), 'Pay the rent')).toBeVisible();
  return visit;
}

/** Returns the status of Daybook's response to the use of a refresh token. */
async function refresh({ id, site }: PortalVisit, token: string) {
  const headers = { origin: site.origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ refresh: token });
  return (await fetch(new URL(`/api/portals/${id}/refresh/`, baseUrl()), { method: 'POST', headers, body })).status;
}

async function useToken({ site }: PortalVisit, token = '') {
  const headers = { origin: site.origin, authorization: `Bearer ${token}` };
  return (await fetch(new URL('/api/tasks/', baseUrl()), { headers })).status;
}

describe('the next person at a browser', () => {
  it('sees nothing of the board of the last one, after the page has disconnected it in its logout', async () => {
    const visit = await openConnected('plain-html', 'logout-element');
    const { page, within, context, tokens, site } = visit;
    const other = await context.newPage();
    await other.goto(site.origin);
    await setPortal({ page: other }, visit.id);
    await expect(card(other, 'Pay the rent')).toBeVisible();
    await page.bringToFront();
    const [[key, token] = []] = (await storedBy(page)).filter(isToken);
    expect([key, await useToken(visit, tokens.at(-1))]).toEqual(['daybook:connection:logout-element', 200]);

    expect(await disconnect(visit)).toEqual({ revoked: true, unsaved: 0 });
    for (const one of [page, other]) {
      await expect(one.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();
      expect(await one.getByText('Pay the rent').count()).toBe(0);
      expect(await storedBy(one)).toEqual([]);
    }
    expect([await refresh(visit, token ?? ''), await useToken(visit, tokens.at(-1))]).toEqual([401, 401]);
    expect((await readEvents(visit)).at(-1)).toEqual({ name: 'auth-required', detail: { version: 1, reason: 'disconnected' } });

    await page.reload();
    await setPortal(visit, visit.id);
    await expect(connectButton(visit)).toBeVisible();
    expect(await within.getByText('Pay the rent').count()).toBe(0);
  });

  it('sees nothing of it either if the page names its users and has forgotten to disconnect', async () => {
    const visit = await openPortal('plain-html', ['Pay the rent'], 'logout-user');
    const { page, within } = visit;
    const setUser = (user: string) => page.locator('daybook-board').evaluate((board, id) => board.setAttribute('user', id), user);
    await setUser('17');
    await connect(visit);
    await expect(card(within, 'Pay the rent')).toBeVisible();
    const [[, token] = []] = (await storedBy(page)).filter(isToken);
    const revoked = page.waitForResponse((response) => response.url().endsWith('/revoke/'));
    await setUser('18');
    await expect(connectButton(visit)).toBeVisible();
    expect(await within.getByText('Pay the rent').count()).toBe(0);
    expect((await revoked).status()).toBe(204);
    // The page removes the token after the response has arrived.
    await waitUntil('no token to be stored', async () => (await storedBy(page)).length === 0);
    expect(await refresh(visit, token ?? '')).toBe(401);
  });

  it('sees nothing of it if Daybook cannot be reached at the logout, and the next board ends the connection there', async () => {
    const visit = await openConnected('plain-html', 'logout-offline');
    const { page, context } = visit;
    const [[, token] = []] = (await storedBy(page)).filter(isToken);
    await context.route('**/revoke/', (route) => route.abort());
    expect(await disconnect(visit)).toEqual({ revoked: false, unsaved: 0 });
    await expect(connectButton(visit)).toBeVisible();
    expect(await page.getByText('Pay the rent').count()).toBe(0);
    await context.unroute('**/revoke/');
    const revoked = page.waitForResponse((response) => response.url().endsWith('/revoke/'));
    await page.reload();
    await setPortal(visit, visit.id);
    expect((await revoked).status()).toBe(204);
    // The page removes the token after the response has arrived.
    await waitUntil('no token to be stored', async () => (await storedBy(page)).length === 0);
    expect(await refresh(visit, token ?? '')).toBe(401);
    ignoreErrors(visit, 'ERR_FAILED', 'failed:');
  });

  it('sees nothing of a frame whose page has sent the message', async () => {
    const visit = await openPortal('iframe', ['Pay the rent'], 'logout-frame');
    const { page, within, tokens } = visit;
    await connect(visit);
    await expect(card(within, 'Pay the rent')).toBeVisible();
    await page.evaluate((origin) => {
      document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'daybook:disconnect' }, origin);
    }, new URL(baseUrl()).origin);
    await expect(connectButton(visit)).toBeVisible();
    await expect(page.getByText('disconnected {"version":1,"revoked":true,"unsaved":0}')).toBeVisible();
    expect([await within.getByText('Pay the rent').count(), await useToken(visit, tokens.at(-1))]).toEqual([0, 401]);
    await page.reload();
    await setPortal(visit, visit.id);
    await expect(connectButton(visit)).toBeVisible();
    // The page first opens the portal that its source names, which is not registered.
    ignoreErrors(visit, 'Framing', 'a status of 404');
  });
});

describe('a person at a board', () => {
  it('disconnects it by keyboard, and is asked first about a move that cannot be saved; it is saved when they connect again', async () => {
    const visit = await openConnected('plain-html', 'logout-person');
    const { page, within, context, person } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('#place').evaluate((place) => place.removeAttribute('style'));
    await expect(disconnectButton(visit)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await context.route('**/api/tasks/1/', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await drag(page, 'Pay the rent', 'DONE', within);
    await link(within, 'Later 6').focus();
    const button = disconnectButton(visit);
    for (let step = 0; step < 6 && !(await button.evaluate((one) => one.matches(':focus'))); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(within.getByRole('alert').getByText(boardTexts.unsaved)).toBeVisible();
    const anyway = within.getByRole('button', { name: lateTexts.disconnectAnyway });
    await expect(anyway).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(connectButton(visit)).toBeFocused();
    await expect(within.getByRole('paragraph').filter({ hasText: boardTexts.unsaved })).toBeVisible();
    expect((await columnsByTitle(person))['Pay the rent']).toBe('incomplete');

    await context.unroute('**/api/tasks/1/');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await connect(visit);
    await saved;
    await expect(card(column(within, 'DONE'), 'Pay the rent')).toBeVisible();
    expect((await columnsByTitle(person))['Pay the rent']).toBe('completed');
    ignoreErrorsOfChanges(visit, 'ERR_FAILED', 'failed:');
  });
});
