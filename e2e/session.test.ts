import type { Page } from 'playwright-core';
import { texts as sessionTexts } from '../shell/src/session/texts.ts';
import { newVisit, ignoreErrors } from './setup/page.ts';
import { createPerson, fillLogin, logIn } from './setup/people.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

describe('a visitor who is not logged in', () => {
  it.each(['/', '/notes/a-note', '/edit-note/a-note', '/task'])('is redirected from %s to the login', async (path) => {
    const { page } = await newVisit();
    await page.goto(path);
    await expect(page).toHaveURL('**/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  it.each(['/add-note', '/add-task', '/calendar'])('can open %s', async (path) => {
    const { page } = await newVisit();
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describe('logging in and registering', () => {
  it('shows an alert for a wrong password, and keeps the username', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    await visit.page.goto('/login');
    await fillLogin(visit.page, { ...person, password: 'not the password' });
    await expect(visit.page.getByRole('alert')).toBeVisible();
    expect(await visit.page.getByRole('alert').innerText()).not.toBe('');
    expect(await visit.page.getByLabel('Username').inputValue()).toBe(person.username);
    expect(visit.errors.splice(0)).toEqual([expect.stringContaining('401'), expect.stringContaining('account')]);
  });

  it('shows that a username is taken, ignoring case', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    await visit.page.goto('/register');
    await visit.page.getByLabel('Username').fill(person.username.toUpperCase());
    await visit.page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await visit.page.getByRole('button', { name: 'Register' }).click();
    await expect(visit.page.getByRole('alert')).toBeVisible();
    expect(new URL(visit.page.url()).pathname).toBe('/register');
    expect(visit.errors.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('account')]);
  });

  it('clears local storage when the register form opens (section 2)', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    await visit.page.goto('/register');
    await expect(visit.page.getByRole('button', { name: 'Register' })).toBeVisible();
    expect(await visit.page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe('late parts of the login screen', () => {
  it('move no card or button', async () => {
    const { page } = await newVisit();
    await page.goto('/add-note');
    await typeNote(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: sessionTexts.passkeyLogin })).toBeVisible();
    await expect(page.getByText(sessionTexts.onDevice(sessionTexts.counted(0, 1)))).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
  });
});

describe('several tabs', () => {
  it('refresh the token once together, and stay logged in', async () => {
    const person = await createPerson();
    await person.addNote('On every tab');
    const visit = await newVisit();
    await logIn(visit, person);
    const tabs = [visit.page, await visit.context.newPage(), await visit.context.newPage()];
    for (const round of [1, 2]) {
      // A document of the same origin that makes no requests.
      await visit.page.goto('/healthz');
      await visit.page.evaluate((expired) => localStorage.setItem('access', expired), expiredToken(person.userId));
      await Promise.all(tabs.map((tab) => tab.goto(`/?round=${round}`)));
      for (const tab of tabs) await expect(tab.getByRole('link', { name: 'On every tab' })).toBeVisible();
    }
  });

  it('stay logged in if the response to a refresh was lost', async () => {
    const person = await createPerson();
    await person.addNote('Still here');
    const visit = await newVisit();
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
    await visit.page.goto('/healthz');
    await visit.page.evaluate((expired) => localStorage.setItem('access', expired), expiredToken(person.userId));
    await visit.page.goto('/');
    await expect(visit.page.getByText(shellTexts.unreachable)).toBeVisible();
    await visit.page.reload();
    await expect(visit.page.getByRole('link', { name: 'Still here' })).toBeVisible();
    expect(isLost).toBe(true);
    ignoreErrors(visit, 'ERR_FAILED', 'could not be reached');
  });

  it('are all logged out by one, and the server rejects the session afterwards', async () => {
    const visit = await newVisit();
    await logIn(visit, await createPerson());
    const other = await visit.context.newPage();
    await other.goto('/calendar');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const { refresh } = await storedTokens(visit.page);

    const revoked = visit.page.waitForResponse('**/api/token/revoke/');
    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await expect(visit.page).toHaveURL('**/login');
    await expect(other).toHaveURL('**/login');
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    await revoked;
    expect(await refreshStatus(visit.page, refresh)).toBe(401);
    ignoreErrors(visit, '401');
  });

  it('log out at once, also with an unsaved draft, which is there again after the next login', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    await logIn(visit, person);
    await visit.page.getByRole('link', { name: 'Add Note' }).click();
    await typeNote(visit.page);
    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await expect(visit.page).toHaveURL('**/login');
    expect(await visit.page.evaluate(() => localStorage.length)).toBe(0);
    await expect(visit.page.getByText(sessionTexts.onDevice(sessionTexts.counted(0, 1)))).toBeVisible();

    await fillLogin(visit.page, person);
    await visit.page.getByRole('link', { name: 'Continue your draft' }).click();
    await expectTypedNote(visit.page);
  });
});

/** Returns an expired access token. The browser does not check the signature. */
function expiredToken(userId: string) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: userId, iat: 1, exp: 2 })}.signature`;
}

const storedTokens = (page: Page) => page.evaluate(() => ({ refresh: localStorage.getItem('refresh') }));

const refreshStatus = (page: Page, refresh: string | null) =>
  page.evaluate(async (token) => {
    const body = JSON.stringify({ refresh: token });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/token/refresh/', { method: 'POST', headers, body })).status;
  }, refresh);

/** Returns the cards and buttons that have moved since the page was opened (Layout Instability, section 2). */
function layoutShifts(page: Page) {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & { sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[] };
        const moved = (entries: PerformanceEntryList) =>
          (entries as Shift[])
            .flatMap(({ sources }) => sources)
            .filter(({ node }) => node?.closest('section, button'))
            .map(({ node, previousRect, currentRect }) => `${node?.textContent}: ${previousRect.y} to ${currentRect.y}`);
        const observer = new PerformanceObserver((list) => resolve(moved(list.getEntries())));
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer is not called if there was no shift; buffered entries arrive within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved(observer.takeRecords()))));
      }),
  );
}
