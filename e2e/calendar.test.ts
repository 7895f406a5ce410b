import type { Page, Route } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { aVisit, type Visit } from './setup/page.ts';

/** Where all-day events must not move, from eleven hours behind UTC to fourteen ahead, with and without a change of clocks. */
const zones = ['Pacific/Pago_Pago', 'America/Sao_Paulo', 'Europe/Berlin', 'Pacific/Kiritimati'];

describe('a person connects a calendar', () => {
  it('authorizes without a login, sees the next ten events, refreshes and signs out', async () => {
    const visit = await aVisit();
    const { page } = visit;
    await authorize(visit);
    await page.getByText('Planning, running now').waitFor();
    expect(await upcoming(page).getByRole('listitem').count()).toBe(10);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/\S{20}/);
    expect(new URL(page.url()).search).toBe('');

    const again = page.waitForResponse((response) => response.url().includes('/calendars/primary/events'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect([200, 304]).toContain((await again).status());

    const revoked = page.waitForResponse('**/api/calendar/revoke/');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('No Events Found').waitFor();
    expect((await revoked).status()).toBe(204);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  it('finds the events again after a reload, and in another tab', async () => {
    const visit = await aVisit();
    await authorize(visit);
    await visit.page.reload();
    await visit.page.getByText('Planning, running now').waitFor();
    const tab = await visit.context.newPage();
    await tab.goto('/calendar');
    await tab.getByText('Planning, running now').waitFor();

    await tab.getByRole('button', { name: 'Sign Out' }).click();
    await visit.page.getByText('No Events Found').waitFor();
  });

  it('has it also when the page is loaded anew while the token is on its way', async () => {
    const { page } = await aVisit();
    const claimed = new Promise<void>((resolve) => {
      const answerNothing = async (route: Route) => {
        await route.fetch();
        resolve();
      };
      void page.route('**/api/calendar/token/', answerNothing, { times: 1 });
    });
    await consent(page);
    await claimed;
    await page.reload();
    await page.getByText('Planning, running now').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('stays on the screen, and is told so, when there is no network for Authorize', async () => {
    const visit = await aVisit();
    await visit.page.goto('/calendar');
    await visit.context.setOffline(true);
    await visit.page.getByRole('button', { name: 'Authorize' }).click();
    await visit.page.getByRole('alert').waitFor();
    expect(await visit.page.getByRole('alert').innerText()).toContain('cannot be reached');
    expect(new URL(visit.page.url()).pathname).toBe('/calendar');
    visit.errors.splice(0);
  });

  it('is told when access was not given, and nothing has changed', async () => {
    const visit = await aVisit();
    await visit.page.goto('/calendar');
    await visit.page.getByRole('button', { name: 'Authorize' }).click();
    await visit.page.getByRole('button', { name: 'Cancel' }).click();
    await visit.page.getByRole('alert').waitFor();
    expect(await visit.page.getByRole('alert').innerText()).toContain('You did not give access');
    expect(await visit.page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  it('is told nothing wrong by Back after Cancel', async () => {
    const { page } = await aVisit();
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('sees No Events Found in a calendar that has none', async () => {
    const visit = await aVisit();
    await authorize(visit, 'Ben');
    await upcoming(visit.page).getByText('No Events Found').waitFor();
  });

  it('keeps the last list, marked with its time, when the calendar does not answer within four seconds', async () => {
    const visit = await aVisit();
    await authorize(visit);
    await visit.page.getByText('Planning, running now').waitFor();
    await visit.page.route('**/calendars/primary/events**', () => new Promise(() => undefined));
    const { wait } = await measureAfterClick(visit.page, 'This list is of');
    await visit.page.getByRole('button', { name: 'Refresh' }).click();
    await visit.page.getByText(/This list is of/).waitFor();
    expect(await wait()).toBeLessThan(6_000);
    expect(await visit.page.getByText('Planning, running now').isVisible()).toBe(true);
    visit.errors.splice(0);
  });

  it('can do all of it with the keyboard alone', async () => {
    const visit = await aVisit();
    const { page } = visit;
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Authorize' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Planning, running now').waitFor();
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    await page.getByRole('button', { name: 'Sign Out' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No Events Found').waitFor();
  });
});

describe('the calendar', () => {
  it.each(zones)('shows an all-day event on its own day in %s', async (timezoneId) => {
    const visit = await aVisit({ timezoneId });
    const listed = visit.page.waitForResponse((response) => response.url().includes('/calendars/primary/events'));
    await authorize(visit);
    const { items } = (await (await listed).json()) as { items: { summary?: string; start: { date?: string } }[] };
    const market = items.find(({ summary }) => summary === 'Market day');
    const [year, month, day] = (market?.start.date ?? '').split('-').map(Number);
    const spoken = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(year ?? 0, (month ?? 0) - 1, day),
    );
    const item = upcoming(visit.page).getByRole('listitem').filter({ hasText: 'Market day' });
    await item.getByText(`${spoken}, all day`).waitFor();
    // From the last day of a month the event is in the next one.
    const isShown = await visit.page.getByRole('grid', { name: spoken.replace(/^\d+ /, '') }).isVisible();
    if (!isShown) await visit.page.getByRole('button', { name: 'Next month' }).click();
    await visit.page.getByRole('gridcell', { name: new RegExp(`\\b${spoken}.*event`) }).waitFor();
  });

  it('has nothing that axe finds, in the light and in the dark', async () => {
    const visit = await aVisit();
    await authorize(visit);
    await visit.page.getByText('Planning, running now').waitFor();
    expect(await violationsInBothThemes(visit.page)).toEqual([]);
  });

  it('scrolls nothing sideways on the smallest phone', async () => {
    const visit = await aVisit({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
    await authorize(visit);
    await visit.page.getByText('Planning, running now').waitFor();
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

/** Measures in the page how many milliseconds after the next click it shows this text: a busy test would look too late. */
async function measureAfterClick(page: Page, text: string) {
  // In an object, so that it is only waited for once the page listens.
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

/** Through the consent page of the demo provider, as a person would. */
async function authorize({ page }: Visit, who = 'Ann') {
  await consent(page, who);
  await page.waitForURL('**/calendar');
}

async function consent(page: Page, who = 'Ann') {
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByText(`${who}, who`).click();
  await page.getByRole('button', { name: 'Allow' }).click();
}
