import type { CalendarEvents, CalendarToken } from '@daybook/contracts/calendar';
import { type ApiResult, request, type RequestOptions } from './api.ts';

type Fields = Readonly<Record<string, string>>;

/** A browser that connects a calendar: it keeps cookies and fills in forms. */
export class CalendarBrowser {
  readonly #cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** Follows the flow to its end, such as `/calendar?authorize=done`, and fills each form with the fields. Returns the last address. */
  async authorize(fields: Fields, start = '/api/calendar/authorize/'): Promise<string> {
    let address = start;
    for (let step = 0; step < 12 && !address.startsWith('/calendar'); step++) {
      const response = await this.request(`GET ${address as `/${string}`}`);
      const next = response.status === 303 ? response : await this.post(address, { ...hiddenFields(response.text), ...fields });
      const location = next.headers.get('location');
      if (!location) throw new Error(`${address} leads nowhere: ${next.status} ${next.text}`);
      address = this.pathOf(location);
    }
    return address;
  }

  /** Authorizes and returns the token. */
  async token(fields: Fields): Promise<string> {
    const end = await this.authorize(fields);
    if (end !== '/calendar?authorize=done') throw new Error(`It ended at ${end}`);
    return (await this.claim()).body.access_token;
  }

  claim() {
    return this.request<CalendarToken>('POST /api/calendar/token/');
  }

  list(token: string, query: Fields = {}) {
    return request<CalendarEvents>(`GET /api/calendar/v3/calendars/primary/events?${new URLSearchParams(query).toString()}`, {
      url: this.url,
      token,
    });
  }

  revoke(token: string) {
    return request('POST /api/calendar/revoke/', { url: this.url, body: { token } });
  }

  post(path: string, fields: Fields) {
    return this.request(`POST ${path as `/${string}`}`, {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  async request<Body>(call: `${string} /${string}`, options: RequestOptions = {}): Promise<ApiResult<Body>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await request<Body>(call, { url: this.url, ...options, headers: { ...options.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  private pathOf(location: string) {
    const { pathname, search } = new URL(location, this.url);
    return pathname + search;
  }
}

const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
