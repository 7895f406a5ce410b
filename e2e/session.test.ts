import type { Page } from 'playwright-core';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, fillLogin, logIn } from './setup/people.ts';

describe('who is not logged in', () => {
  it.each(['/', '/notes/a-note', '/edit-note/a-note', '/task'])('is led from %s to the login', async (path) => {
    const { page } = await aVisit();
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });

  it.each(['/add-note', '/add-task', '/calendar'])('may open %s', async (path) => {
    const { page } = await aVisit();
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describe('logging in and registering', () => {
  it('says in an alert what was wrong, and keeps the name', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    await visit.page.goto('/login');
    await fillLogin(visit.page, { ...person, password: 'not the password' });
    await visit.page.getByRole('alert').waitFor();
    expect(await visit.page.getByRole('alert').innerText()).not.toBe('');
    expect(await visit.page.getByLabel('Username').inputValue()).toBe(person.username);
    expect(visit.errors.splice(0)).toEqual([expect.stringContaining('401'), expect.stringContaining('account')]);
  });

  it('says that a name is taken, whatever its case', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    await visit.page.goto('/register');
    await visit.page.getByLabel('Username').fill(person.username.toUpperCase());
    await visit.page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await visit.page.getByRole('button', { name: 'Register' }).click();
    await visit.page.getByRole('alert').waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/register');
    expect(visit.errors.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('account')]);
  });

  it('clears local storage when the register form opens (section 2)', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/register');
    await visit.page.getByRole('button', { name: 'Register' }).waitFor();
    expect(await visit.page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe('a session that ends', () => {
  it('gives back after the login what was being typed', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    await logIn(visit, person);
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await revokeSession(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.waitForURL('**/login');
    await fillLogin(visit.page, person);
    await visit.page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();

    await visit.page.goto('/add-note');
    await expectTypedNote(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.getByRole('link', { name: 'Half a thought' }).waitFor();
    forgive(visit, ...sessionEnded);
  });

  it('shows nobody the text of another person', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await revokeSession(visit.page);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.waitForURL('**/login');

    await fillLogin(visit.page, await aPerson());
    await visit.page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await visit.page.goto('/add-note');
    await visit.page.getByLabel('Title').waitFor();
    expect(await visit.page.getByLabel('Title').inputValue()).toBe('');
    forgive(visit, ...sessionEnded);
  });
});

describe('what is typed', () => {
  it('survives a reload', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await visit.page.reload();
    await expectTypedNote(visit.page);
  });

  it('survives a killed tab', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await draftIsKept(visit.page);
    await kill(visit);

    const again = await visit.context.newPage();
    await again.goto('/add-note');
    await expectTypedNote(again);
    forgive(visit, 'crashed');
  });

  it('stays, marked as not saved, when the network is gone, and is saved by Retry', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.goto('/add-note');
    await typeNote(visit.page);
    await visit.context.setOffline(true);
    await visit.page.getByRole('button', { name: 'Add Note' }).click();
    await visit.page.getByText('Not saved').waitFor();
    await expectTypedNote(visit.page);

    await visit.context.setOffline(false);
    await visit.page.getByRole('button', { name: 'Retry' }).click();
    await visit.page.getByRole('link', { name: 'Half a thought' }).waitFor();
    forgive(visit, 'ERR_INTERNET_DISCONNECTED', 'Failed to fetch', 'note');
  });
});

describe('several tabs', () => {
  it('spend one refresh token together, and the session goes on', async () => {
    const person = await aPerson();
    await person.addNote('On every tab');
    const visit = await aVisit();
    await logIn(visit, person);
    const tabs = [visit.page, await visit.context.newPage(), await visit.context.newPage()];
    for (const round of [1, 2]) {
      // A document of the same origin that calls nothing: a page that is left in the middle of a refresh is another test.
      await visit.page.goto('/assets/icon.svg');
      await visit.page.evaluate((expired) => localStorage.setItem('access', expired), expiredToken(person.userId));
      await Promise.all(tabs.map((tab) => tab.goto(`/?round=${round}`)));
      await Promise.all(tabs.map((tab) => tab.getByRole('link', { name: 'On every tab' }).waitFor()));
    }
  });

  it('go on when the answer to a refresh was lost', async () => {
    const person = await aPerson();
    await person.addNote('Still here');
    const visit = await aVisit();
    await logIn(visit, person);
    let isLost = false;
    await visit.context.route(
      '**/api/token/refresh/',
      async (route) => {
        await route.fetch();
        isLost = true;
        await route.abort();
      },
      { times: 1 },
    );
    await visit.page.goto('/assets/icon.svg');
    await visit.page.evaluate((expired) => localStorage.setItem('access', expired), expiredToken(person.userId));
    await visit.page.goto('/');
    await visit.page.getByText('Daybook cannot be reached').waitFor();
    await visit.page.reload();
    await visit.page.getByRole('link', { name: 'Still here' }).waitFor();
    expect(isLost).toBe(true);
    forgive(visit, 'ERR_FAILED', 'could not be reached');
  });

  it('are all logged out by one, and the server refuses the session afterwards', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    const other = await visit.context.newPage();
    await other.goto('/calendar');
    await other.getByRole('heading', { level: 1 }).waitFor();
    const { refresh } = await keptTokens(visit.page);

    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await visit.page.waitForURL('**/login');
    await other.waitForURL('**/login');
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    expect(await refreshStatus(visit.page, refresh)).toBe(401);
    forgive(visit, '401');
  });

  it('are asked at the logout about text that is not saved', async () => {
    const visit = await aVisit();
    await logIn(visit, await aPerson());
    await visit.page.getByRole('link', { name: 'Add Note' }).click();
    await typeNote(visit.page);
    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await visit.page.getByText('One text that you typed has not been saved yet.').waitFor();
    await visit.page.getByRole('button', { name: 'Cancel' }).click();
    await expectTypedNote(visit.page);
  });
});

async function typeNote(page: Page) {
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByLabel('Body').fill('which must not be lost');
  await page.getByLabel('Category').selectOption('PERSONAL');
}

async function expectTypedNote(page: Page) {
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'which must not be lost');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought');
  expect(await page.getByLabel('Category').inputValue()).toBe('PERSONAL');
}

/** Ends the session at the server, as a revocation from elsewhere would, and lets the access token expire. */
async function revokeSession(page: Page) {
  await page.evaluate(async () => {
    const refresh = localStorage.getItem('refresh');
    const body = JSON.stringify({ refresh });
    await fetch('/api/token/revoke/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const [head = '', claims = ''] = (localStorage.getItem('access') ?? '').split('.');
    const expired = btoa(JSON.stringify({ ...(JSON.parse(atob(claims)) as object), exp: 1 }));
    localStorage.setItem('access', `${head}.${expired}.signature`);
  });
}

/** The shape of an access token whose time is over: the browser only reads its claims. */
function expiredToken(userId: string) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: userId, iat: 1, exp: 2 })}.signature`;
}

const keptTokens = (page: Page) => page.evaluate(() => ({ refresh: localStorage.getItem('refresh') }));

const refreshStatus = (page: Page, refresh: string | null) =>
  page.evaluate(async (token) => {
    const body = JSON.stringify({ refresh: token });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/token/refresh/', { method: 'POST', headers, body })).status;
  }, refresh);

/** What is typed is written at once, and then four times a second: a tab that dies in between loses that moment. */
async function draftIsKept(page: Page) {
  while (!(await page.evaluate(readDrafts)).includes('PERSONAL')) await page.waitForTimeout(50);
}

function readDrafts() {
  return new Promise<string>((resolve, reject) => {
    const opening = indexedDB.open('daybook');
    opening.onerror = () => reject(new Error('The drafts cannot be read.'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}

/** The process of the tab ends at once: no page hides, no handler runs. */
async function kill({ page }: Visit) {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

/** What the console says when a save meets an ended session: the refused refresh, and the call that failed. */
const sessionEnded = ['401', 'The session has ended', 'createNote failed'];

/** Takes out the console errors that the journey itself brought about. */
function forgive(visit: Visit, ...parts: string[]) {
  const left = visit.errors.splice(0).filter((error) => !parts.some((part) => error.includes(part)));
  visit.errors.push(...left);
}
