import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { allow } from './setup/consent-window.ts';
import { daybook } from './setup/daybook.ts';
import { type ForeignSite, foreignSite } from './setup/foreign-site.ts';
import { newVisit, baseUrl, ignoreErrors, type Visit } from './setup/page.ts';
import { createPerson, createWriter, fillLogin, storageStateOf } from './setup/people.ts';
import { texts as connectTexts } from '../shell/src/connect/texts.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

const html = fs.readFileSync(path.join(__dirname, 'connect/portal.html'), 'utf8');
const portal = `portal-${process.pid}`;
let site: ForeignSite;

beforeAll(async () => {
  site = await foreignSite((at) => {
    if (at === '/framing') return { html: `<!doctype html><title>A stranger</title><iframe src="${windowUrl()}"></iframe>` };
    if (at === '/frame')
      return { html: `<!doctype html><title>A portal</title><iframe src="${frameUrl()}" width="900" height="600"></iframe>` };
    return { html, ...(at === '/apart' && { headers: { 'cross-origin-opener-policy': 'same-origin' } }) };
  });
  const operator = path.join(process.env.PRODUCT_DATA ?? '', 'operator-token');
  await daybook(['portal', 'add', portal, '--name', 'Intranet', '--origin', site.origin, '--token-file', operator], {
    url: baseUrl(),
  });
});

afterAll(() => site.stop());

describe('a user who connects a portal', () => {
  it('logs in and allows it in the consent window, sees the tasks on the portal, and withdraws the consent', async () => {
    const visit = await newVisit();
    const { page } = visit;
    await open(page);
    const consentWindow = await pressConnect(page);
    await expect(consentWindow.getByText('Intranet asks to show your board.')).toBeVisible();
    await fillLogin(consentWindow, await createWriter());
    await expect(consentWindow.getByText(site.origin)).toBeVisible();
    expect(await violationsInBothThemes(consentWindow)).toEqual([]);
    await allow(consentWindow);
    await expect(output(page, 'connected')).toBeVisible();
    await page.getByRole('button', { name: 'Show my tasks' }).click();
    await expect(output(page, 'Water the plants')).toBeVisible();

    const own = await visit.context.newPage();
    await own.goto('/connections');
    await expect(own.getByRole('button', { name: 'Withdraw Intranet' })).toBeVisible();
    expect(await violationsInBothThemes(own)).toEqual([]);
    await own.getByRole('button', { name: 'Withdraw Intranet' }).click();
    await own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(own.getByText('No portal is connected')).toBeVisible();
    await page.getByRole('button', { name: 'Show my tasks' }).click();
    await expect(output(page, 'refused: 401')).toBeVisible();
    ignoreErrors(visit, '401');
  });

  it('can cancel, and messages of the portal do not decide for them', async () => {
    const { page } = await openLoggedIn();
    await open(page);
    const consentWindow = await pressConnect(page);
    await expect(consentWindow.getByRole('button', { name: connectTexts.allow })).toBeVisible();
    await page.getByRole('button', { name: 'Push the window' }).click();
    // The window has received the messages when it handles this click, which comes after them.
    const closed = consentWindow.waitForEvent('close');
    await consentWindow.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expect(output(page, 'access_denied')).toBeVisible();
  });
});

it('the consent window responds to Daybook’s own frame in a portal', async () => {
  const visit = await newVisit({ storageState: await storageStateOf(await createWriter()) });
  await visit.page.goto(`${site.origin}/frame`);
  const board = visit.page.frameLocator('iframe');
  const opened = visit.page.waitForEvent('popup');
  await board.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  const consentWindow = await opened;
  await expect(consentWindow.getByText(site.origin)).toBeVisible();
  await allow(consentWindow);
  await expect(board.getByText('Water the plants')).toBeVisible();
});

describe('a page that is not of the portal', () => {
  it('is rejected if it sends its own origin', async () => {
    const { page } = await openLoggedIn();
    await open(page, { at: `http://localhost:${site.port}` });
    const consentWindow = await pressConnect(page);
    await expect(consentWindow.getByText(`Intranet has not registered http://localhost:${site.port}.`)).toBeVisible();
    expect(await consentWindow.getByRole('button', { name: connectTexts.allow }).count()).toBe(0);
    await expect(output(page, 'asking')).toBeVisible();
  });

  it('gets no code if it sends the portal’s origin', async () => {
    const visit = await openLoggedIn();
    const { page } = visit;
    await open(page, { at: `http://localhost:${site.port}`, claim: site.origin });
    const blocked = visit.context.waitForEvent('console', (message) => message.text().includes('does not match the recipient'));
    await allow(await pressConnect(page));
    await blocked;
    await expect(output(page, 'asking')).toBeVisible();
    ignoreErrors(visit, 'does not match the recipient');
  });

  it('cannot frame the consent window', async () => {
    const visit = await openLoggedIn();
    const { page } = visit;
    const blocked = visit.context.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`${site.origin}/framing`);
    await blocked;
    expect(page.frames().map((frame) => frame.url())).not.toContain(windowUrl());
    ignoreErrors(visit, 'frame-ancestors');
  });
});

it('the consent window shows an error if it has no opener', async () => {
  const visit = await openLoggedIn();
  await open(visit.page, { at: `${site.origin}/apart` });
  const consentWindow = visit.context.waitForEvent('page');
  await visit.page.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  await expect((await consentWindow).getByRole('heading', { name: connectTexts.noOpener })).toBeVisible();
});

it('only the consent window keeps its opener', async () => {
  const policyOf = async (address: string) => (await fetch(new URL(address, baseUrl()))).headers.get('cross-origin-opener-policy');
  expect(await policyOf('/connect/?portal=intranet')).toBe('unsafe-none');
  for (const other of ['/', '/connections', '/login?next=/connect/', '/connect/more'])
    expect(await policyOf(other)).toBe('same-origin');
});

const windowUrl = () => `${baseUrl()}/connect/?portal=${portal}&origin=${site.origin}&challenge=${'c'.repeat(43)}&state=s`;

const frameUrl = () => `${baseUrl()}/embed/frame/?portal=${portal}&origin=${site.origin}`;

/** Opens the browser of a user who is logged in. */
const openLoggedIn = async (): Promise<Visit> => newVisit({ storageState: await storageStateOf(await createPerson()) });

async function open(page: Page, { at = site.origin, claim }: { at?: string; claim?: string } = {}) {
  await page.goto(`${at}?${new URLSearchParams({ daybook: baseUrl(), portal, ...(claim && { claim }) })}`);
}

async function pressConnect(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: boardTexts.connect, exact: true }).click();
  return opened;
}

const output = (page: Page, text: string) => page.locator('output', { hasText: text });
