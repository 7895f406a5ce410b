import type { Page } from 'playwright-core';
import { aVisit, forgive } from './setup/page.ts';
import { aPerson, fillLogin, logIn } from './setup/people.ts';
import { expectTypedNote, typeNote } from './setup/typed-note.ts';

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

describe('what comes late on the login', () => {
  it('moves nothing that a person is about to press', async () => {
    const { page } = await aVisit();
    await page.goto('/add-note');
    await typeNote(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
    await page.getByText('that was not saved').waitFor();
    expect(await layoutShifts(page)).toEqual([]);
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
      await visit.page.goto('/healthz');
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
    await visit.page.goto('/healthz');
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

    const revoked = visit.page.waitForResponse('**/api/token/revoke/');
    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await visit.page.waitForURL('**/login');
    await other.waitForURL('**/login');
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    await revoked;
    expect(await refreshStatus(visit.page, refresh)).toBe(401);
    forgive(visit, '401');
  });

  it('end at once by the logout, also with text that is not saved: it is there again after the next login', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    await logIn(visit, person);
    await visit.page.getByRole('link', { name: 'Add Note' }).click();
    await typeNote(visit.page);
    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await visit.page.waitForURL('**/login');
    expect(await visit.page.evaluate(() => localStorage.length)).toBe(0);
    await visit.page.getByText('One change that was not saved is kept on this device.').waitFor();

    await fillLogin(visit.page, person);
    await visit.page.getByRole('link', { name: 'Continue your draft' }).click();
    await expectTypedNote(visit.page);
  });
});

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
        // Without any shift the observer is never called; what is buffered comes before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved(observer.takeRecords()))));
      }),
  );
}
