import { apiUrl } from './api.ts';
import { CalendarBrowser } from './calendar-browser.ts';

/** Says yes on the demo calendar's page of consent. */
export const allow = { action: 'allow', account: 'busy' };

export const aBrowser = () => new CalendarBrowser(apiUrl());

/** A browser that stands before the consent page, and the address of the provider that it was sent to. */
export async function begun() {
  const browser = aBrowser();
  const answer = await browser.ask('GET /api/calendar/authorize/');
  return { browser, answer, provider: new URL(answer.headers.get('location') ?? '') };
}

/** The address at which a browser comes back with a code, not yet opened. */
export async function callbackOf(browser: CalendarBrowser, provider: URL) {
  let address = provider.pathname + provider.search;
  while (!address.startsWith('/api/calendar/callback/')) {
    const answer = await browser.ask(`GET ${address as `/${string}`}`);
    const next = answer.status === 303 ? answer : await browser.post(address, allow);
    const { pathname, search } = new URL(next.headers.get('location') ?? '', apiUrl());
    address = pathname + search;
  }
  return address as `/${string}`;
}
