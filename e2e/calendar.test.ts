import type { Page, Route } from 'playwright-core';
import { texts as calendarTexts } from '../mfe-calendar/src/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { expireToken } from './setup/offline.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';

/** Time zones from UTC−11 to UTC+14, with and without daylight saving time. */
const zones = ['Pacific/Pago_Pago', 'America/Sao_Paulo', 'Europe/Berlin', 'Pacific/Kiritimati'];

describe('a user connects a calendar', () => {
  it('authorizes without a login, sees the next ten events, refreshes and signs out', async () => {
    const visit = await newVisit();
    const { page } = visit;
    await authorize(visit);
    await expect(page.getByText('Planning, running now')).toBeVisible();
    await expect(upcoming(page).getByRole('listitem')).toHaveCount(10);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/\S{20}/);
    expect(new URL(page.url()).search).toBe('');

    const again = page.waitForResponse((response) => response.url().includes('/calendars/primary/events'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect([200, 304]).toContain((await again).status());

    const revoked = page.waitForResponse('**/api/calendar/revoke/');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('No Events Found')).toBeVisible();
    expect((await revoked).status()).toBe(204);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  it('still sees the events after a reload, and in another tab', async () => {
    const visit = await newVisit();
    await authorize(visit);
    await visit.page.reload();
    await expect(visit.page.getByText('Planning, running now')).toBeVisible();
    const tab = await visit.context.newPage();
    await tab.goto('/calendar');
    await expect(tab.getByText('Planning, running now')).toBeVisible();

    await tab.getByRole('button', { name: 'Sign Out' }).click();
    await expect(visit.page.getByText('No Events Found')).toBeVisible();
  });

  it('is connected also if the page is reloaded before the response with the token', async () => {
    const { page } = await newVisit();
    const claimed = new Promise<void>((resolve) => {
      const loseResponse = async (route: Route) => {
        await route.fetch();
        resolve();
      };
      void page.route('**/api/calendar/token/', loseResponse, { times: 1 });
    });
    await consent(page);
    await claimed;
    await page.reload();
    await expect(page.getByText('Planning, running now')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });

  it('sees an error and stays on the screen if the server is not reachable when Authorize is pressed', async () => {
    const visit = await newVisit();
    await visit.page.goto('/calendar');
    await visit.context.setOffline(true);
    await visit.page.getByRole('button', { name: 'Authorize' }).click();
    await expect(visit.page.getByRole('alert')).toBeVisible();
    expect(await visit.page.getByRole('alert').innerText()).toContain('cannot be reached');
    expect(new URL(visit.page.url()).pathname).toBe('/calendar');
    visit.errors.splice(0);
  });

  it('sees a message if access was denied', async () => {
    const visit = await newVisit();
    await visit.page.goto('/calendar');
    await visit.page.getByRole('button', { name: 'Authorize' }).click();
    await visit.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(visit.page.getByRole('alert')).toBeVisible();
    expect(await visit.page.getByRole('alert').innerText()).toContain('You did not give access');
    expect(await visit.page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  it('sees no old error message after Cancel and Back', async () => {
    const { page } = await newVisit();
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('sees No Events Found in a calendar that has none', async () => {
    const visit = await newVisit();
    await authorize(visit, 'Ben');
    await expect(upcoming(visit.page).getByText('No Events Found')).toBeVisible();
  });

  it('keeps the last list, with its time, if the calendar does not respond within four seconds', async () => {
    const visit = await newVisit();
    await authorize(visit);
    await expect(visit.page.getByText('Planning, running now')).toBeVisible();
    await visit.page.route('**/calendars/primary/events**', () => new Promise(() => undefined));
    const { wait } = await measureAfterClick(visit.page, 'This list is from');
    await visit.page.getByRole('button', { name: 'Refresh' }).click();
    await expect(visit.page.getByText(/This list is from/)).toBeVisible();
    expect(await wait()).toBeLessThan(6_000);
    expect(await visit.page.getByText('Planning, running now').isVisible()).toBe(true);
    visit.errors.splice(0);
  });

  it('can use the calendar with the keyboard only', async () => {
    const visit = await newVisit();
    const { page } = visit;
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Authorize' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Planning, running now')).toBeVisible();
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    await page.getByRole('button', { name: 'Sign Out' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('No Events Found')).toBeVisible();
  });
});

describe('a calendar of a person who has ended the session on another device', () => {
  it('is closed, also if the page shows nothing else', async () => {
    const person = await createPerson();
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    const { page } = visit;
    await authorize(visit);
    await expect(page.getByText('Planning, running now')).toBeVisible();
    await person.remove('/api/sessions/');
    await expireToken(page);
    await page.reload();
    await expect(page).toHaveURL('**/login');
    await page.goto('/calendar');
    await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
    expect(await page.getByText('Planning, running now').count()).toBe(0);
    ignoreErrors(visit, '401', 'The session has ended');
  });
});

describe('a calendar whose token did not arrive before the logout', () => {
  it('cannot be claimed by the next person in the browser', async () => {
    const visit = await newVisit({ storageState: await storageStateOf(await createPerson()) });
    const { context, page } = visit;
    const isClaimed = page.waitForRequest('**/api/calendar/token/');
    await page.route('**/api/calendar/token/', (route) => route.abort());
    await consent(page);
    await isClaimed;
    const flows = async () => (await context.cookies()).filter(({ name }) => name === 'daybook-calendar');
    expect(await flows()).toHaveLength(1);
    await page.goto('/logout');
    await expect(page).toHaveURL('**/login');
    await waitUntil('the end of the flow', async () => (await flows()).length === 0);
    ignoreErrors(visit, 'claimCalendar failed', 'net::ERR_FAILED');
  });
});

describe('the calendar', () => {
  it.each(zones)('shows an all-day event on its own day in %s', async (timezoneId) => {
    const visit = await newVisit({ timezoneId });
    const listed = visit.page.waitForResponse((response) => response.url().includes('/calendars/primary/events'));
    await authorize(visit);
    const { items } = (await (await listed).json()) as { items: { summary?: string; start: { date?: string } }[] };
    const market = items.find(({ summary }) => summary === 'Market day');
    const [year, month, day] = (market?.start.date ?? '').split('-').map(Number);
    const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(year ?? 0, (month ?? 0) - 1, day),
    );
    const item = upcoming(visit.page).getByRole('listitem').filter({ hasText: 'Market day' });
    await expect(item.getByText(`${longDate}, all day`)).toBeVisible();
    // On the last day of a month the event is in the next month.
    const isShown = await visit.page.getByRole('grid', { name: longDate.replace(/^\d+ /, '') }).isVisible();
    if (!isShown) await visit.page.getByRole('button', { name: calendarTexts.nextMonth }).click();
    await expect(visit.page.getByRole('gridcell', { name: new RegExp(`\\b${longDate}.*event`) })).toBeVisible();
  });

  it('passes axe in both themes', async () => {
    const visit = await newVisit();
    await authorize(visit);
    await expect(visit.page.getByText('Planning, running now')).toBeVisible();
    expect(await violationsInBothThemes(visit.page)).toEqual([]);
  });

  it('does not scroll sideways on the smallest phone', async () => {
    const visit = await newVisit({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
    await authorize(visit);
    await expect(visit.page.getByText('Planning, running now')).toBeVisible();
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

/** Measures in the page how many milliseconds after the next click the text appears: the test process may be delayed. */
async function measureAfterClick(page: Page, text: string) {
  // In an object, because a promise itself would be awaited before the page listens.
  const seen = await page.evaluateHandle((wanted) => {
    const shown = new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: Event) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve(performance.now() - timeStamp);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      };
      window.addEventListener('click', begin, { once: true, capture: true });
    });
    return { shown };
  }, text);
  return { wait: () => seen.evaluate(({ shown }) => shown) };
}

const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });

/** Authorizes the calendar on the consent page of the demo provider. */
async function authorize({ page }: Visit, who = 'Ann') {
  await consent(page, who);
  await expect(page).toHaveURL('**/calendar');
}

async function consent(page: Page, who = 'Ann') {
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText(`${who}, who`).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}
