import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { daybook } from './setup/daybook.ts';
import { type ForeignSite, foreignSite } from './setup/foreign-site.ts';
import { newVisit, baseUrl, ignoreErrors, type Visit } from './setup/page.ts';
import { createPerson, createWriter, fillLogin, storageStateOf } from './setup/people.ts';

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

describe('a person who connects a portal', () => {
  it('logs in and allows it in its window, sees the tasks there, and ends it at once by withdrawing', async () => {
    const visit = await newVisit();
    const { page } = visit;
    await open(page);
    const asking = await pressConnect(page);
    await expect(asking.getByText('Intranet asks to show your board.')).toBeVisible();
    await fillLogin(asking, await createWriter());
    await expect(asking.getByText(site.origin)).toBeVisible();
    expect(await violationsInBothThemes(asking)).toEqual([]);
    await allow(asking);
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

  it('is not decided for by messages, and may cancel', async () => {
    const { page } = await aMember();
    await open(page);
    const asking = await pressConnect(page);
    await expect(asking.getByRole('button', { name: 'Allow' })).toBeVisible();
    await page.getByRole('button', { name: 'Push the window' }).click();
    // The window has had its messages when it answers to this one press, which comes after them.
    const closed = asking.waitForEvent('close');
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expect(output(page, 'access_denied')).toBeVisible();
  });
});

it('answers to the frame of ours in which a portal shows the board', async () => {
  const visit = await newVisit({ storageState: await storageStateOf(await createWriter()) });
  await visit.page.goto(`${site.origin}/frame`);
  const board = visit.page.frameLocator('iframe');
  const opened = visit.page.waitForEvent('popup');
  await board.getByRole('button', { name: 'Connect' }).click();
  const asking = await opened;
  await expect(asking.getByText(site.origin)).toBeVisible();
  await allow(asking);
  await expect(board.getByText('Water the plants')).toBeVisible();
});

describe('a page that is not the portal’s', () => {
  it('is refused when it says who it is', async () => {
    const { page } = await aMember();
    await open(page, { at: `http://localhost:${site.port}` });
    const asking = await pressConnect(page);
    await expect(asking.getByText(`Intranet has not registered http://localhost:${site.port}.`)).toBeVisible();
    expect(await asking.getByRole('button', { name: 'Allow' }).count()).toBe(0);
    await expect(output(page, 'asking')).toBeVisible();
  });

  it('gets nothing when it says that it is the portal’s', async () => {
    const visit = await aMember();
    const { page } = visit;
    await open(page, { at: `http://localhost:${site.port}`, claim: site.origin });
    const refused = visit.context.waitForEvent('console', (said) => said.text().includes('does not match the recipient'));
    await allow(await pressConnect(page));
    await refused;
    await expect(output(page, 'asking')).toBeVisible();
    ignoreErrors(visit, 'does not match the recipient');
  });

  it('shows the window in no frame', async () => {
    const visit = await aMember();
    const { page } = visit;
    const refused = visit.context.waitForEvent('console', (said) => said.text().includes('frame-ancestors'));
    await page.goto(`${site.origin}/framing`);
    await refused;
    expect(page.frames().map((frame) => frame.url())).not.toContain(windowUrl());
    ignoreErrors(visit, 'frame-ancestors');
  });
});

it('says so plainly when the page’s site cuts off the windows that it opens', async () => {
  const visit = await aMember();
  await open(visit.page, { at: `${site.origin}/apart` });
  const asking = visit.context.waitForEvent('page');
  await visit.page.getByRole('button', { name: 'Connect' }).click();
  await expect((await asking).getByRole('heading', { name: 'The page that asked is gone' })).toBeVisible();
});

it('is the one page that is not parted from its opener', async () => {
  const policyOf = async (address: string) => (await fetch(new URL(address, baseUrl()))).headers.get('cross-origin-opener-policy');
  expect(await policyOf('/connect/?portal=intranet')).toBe('unsafe-none');
  for (const other of ['/', '/connections', '/login?next=/connect/', '/connect/more'])
    expect(await policyOf(other)).toBe('same-origin');
});

const windowUrl = () => `${baseUrl()}/connect/?portal=${portal}&origin=${site.origin}&challenge=${'c'.repeat(43)}&state=s`;

const frameUrl = () => `${baseUrl()}/embed/frame/?portal=${portal}&origin=${site.origin}`;

/** Somebody who is logged in. */
const aMember = async (): Promise<Visit> => newVisit({ storageState: await storageStateOf(await createPerson()) });

async function open(page: Page, { at = site.origin, claim }: { at?: string; claim?: string } = {}) {
  await page.goto(`${at}?${new URLSearchParams({ daybook: baseUrl(), portal, ...(claim && { claim }) })}`);
}

async function pressConnect(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect' }).click();
  return opened;
}

async function allow(asking: Page) {
  const closed = asking.waitForEvent('close');
  await asking.getByRole('button', { name: 'Allow' }).click();
  await closed;
}

const output = (page: Page, text: string) => page.locator('output', { hasText: text });
