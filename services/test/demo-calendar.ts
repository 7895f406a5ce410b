import { apiUrl } from './api.ts';
import { CalendarBrowser } from './calendar-browser.ts';

/** The fields that give consent to the demo calendar. */
export const allow = { action: 'allow', account: 'busy' };

export const aBrowser = () => new CalendarBrowser(apiUrl());

/** Returns a browser that has started the flow, and the provider's address that it was redirected to. */
export async function startFlow() {
  const browser = aBrowser();
  const response = await browser.request('GET /api/calendar/authorize/');
  return { browser, response, provider: new URL(response.headers.get('location') ?? '') };
}

/** Returns the callback address with the code, without opening it. */
export async function callbackOf(browser: CalendarBrowser, provider: URL) {
  let address = provider.pathname + provider.search;
  while (!address.startsWith('/api/calendar/callback/')) {
    const response = await browser.request(`GET ${address as `/${string}`}`);
    const next = response.status === 303 ? response : await browser.post(address, allow);
    const { pathname, search } = new URL(next.headers.get('location') ?? '', apiUrl());
    address = pathname + search;
  }
  return address as `/${string}`;
}
