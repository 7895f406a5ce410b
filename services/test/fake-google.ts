import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CalendarBrowser } from './calendar-browser.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

type Answering = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A fake of Google's server that counts its requests. Tests set its responses. */
export class FakeGoogle {
  readonly requests: string[] = [];
  events: Answering = (response) => json(response, 200, anEmptyList);
  token: Answering = (response) => json(response, 200, someTokens());
  revoke: Answering = (response) => json(response, 200, {});
  #server: LocalServer | undefined;

  async start() {
    this.#server = await startLocalServer(this.listener);
    return this.#server.url;
  }

  async stop() {
    await this.#server?.stop();
  }

  /** Returns how many requests it got since the test began. */
  count = (name: 'events' | 'token' | 'revoke') => this.requests.filter((request) => request === name).length;

  private readonly listener: RequestListener = (request, response) => {
    const name = /\/(events|token|revoke)\b/.exec(request.url ?? '')?.[1] as 'events' | 'token' | 'revoke';
    this.requests.push(name);
    request.resume();
    this[name](response, request);
  };
}

export const settingsOf = (url: string) => ({
  CALENDAR_GOOGLE_CLIENT_ID: 'an id',
  CALENDAR_GOOGLE_CLIENT_SECRET: 'a secret',
  CALENDAR_GOOGLE_URL: url,
});

/** Authorizes like a browser that returns from the consent page at once. Returns the token. */
export async function authorize(url: string): Promise<string> {
  const browser = new CalendarBrowser(url);
  const redirect = await browser.request('GET /api/calendar/authorize/');
  const state = new URL(redirect.headers.get('location') ?? '').searchParams.get('state') ?? '';
  await browser.request(`GET /api/calendar/callback/?code=a-code&state=${state}`);
  return (await browser.claim()).body.access_token;
}

export const someTokens = (changes: object = {}) => ({
  access_token: 'an-access-token',
  refresh_token: 'a-refresh-token',
  expires_in: 3600,
  token_type: 'Bearer',
  ...changes,
});

export const anEmptyList = { kind: 'calendar#events', summary: 'Ann', timeZone: 'Europe/Berlin', items: [] };

export function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
