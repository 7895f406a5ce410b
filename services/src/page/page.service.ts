import type { Feed } from '@daybook/contracts/apps';
import { matchPath } from '@daybook/contracts/path-pattern';
import { Tickets } from '../releases/public.ts';
import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiResponse, Json } from '../http/api-response.ts';
import { chooseEncoding, type Encoding } from '../http/responses/static-file.ts';
import type { Headers } from './page-headers.ts';
import { LivePage } from './live-page.ts';
import { keptHeader } from '../offline/public.ts';
import type { PageState } from './page-state.ts';
import { viewOf } from './page-view.ts';
import { RenderedPages } from './rendered-pages.ts';
import { type Visitor, VisitorCookies } from './visitor-cookies.ts';

/** Returns the page for a path and a visitor. */
@Injectable()
export class PageService {
  readonly #pages = new RenderedPages();
  readonly #feeds = new WeakMap<PageState, ApiResponse<Json>>();

  constructor(
    private readonly live: LivePage,
    private readonly cookies: VisitorCookies,
    private readonly tickets: Tickets,
  ) {}

  /** Returns undefined while no shell is live. */
  async read(path: string, headers: IncomingHttpHeaders) {
    const { isRolling, pageFor } = await this.live.current();
    const { visitor, newCookie } = this.identify(headers.cookie, isRolling);
    const state = await pageFor(visitor);
    if (!state) return undefined;

    const view = viewOf(state, path, headers.cookie);
    const { owner } = view;
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const page = await this.#pages.get({ state, view, encoding });
    return {
      status: owner === undefined ? 404 : 200,
      headers: {
        ...headersOf(state, encoding, path),
        ...(owner !== undefined && isKept(state, path) && keptHeader),
        ...(!isRolling && { etag: `"${page.hash}-${today()}-${encoding}"` }),
        ...(newCookie && { 'set-cookie': newCookie }),
      },
      body: () => page.withTicket(this.tickets.write(releasesIn(state))),
    };
  }

  /** Returns the feed with the releases of a visitor's page, written once for all visitors of a state. */
  async readFeed(cookies: string | undefined): Promise<ApiResponse<Json>> {
    const { pageFor } = await this.live.current();
    const page = await pageFor(this.cookies.read(cookies));
    if (!page) return toFeedResponse({ apps: [] });
    const response = this.#feeds.get(page) ?? toFeedResponse(page.feed);
    this.#feeds.set(page, response);
    return response;
  }

  /** Gives visitors an id only while it makes a difference. */
  private identify(cookies: string | undefined, isRolling: boolean): { visitor: Visitor; newCookie?: string } {
    const visitor = this.cookies.read(cookies);
    if (visitor.id !== undefined || !isRolling) return { visitor };
    const { id, cookie } = this.cookies.issueId();
    return { visitor: { ...visitor, id }, newCookie: cookie };
  }
}

/** Part of the entity tag, because a cached page keeps its ticket: so for a day at most. */
const today = () => new Date().toISOString().slice(0, 10);

function toFeedResponse(feed: Feed) {
  const json = JSON.stringify(feed);
  return new ApiResponse(Json.of(json), { etag: `"${hash('sha256', json, 'base64url')}"` });
}

const headersOf = (state: PageState, encoding: Encoding, path: string): Headers => ({
  ...state.headers,
  // Keeps the reference to the page of another site that opened this window, because the window posts its result there.
  ...(isConnect(path) && { 'cross-origin-opener-policy': 'unsafe-none' }),
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});

/** True if browsers may keep the page, to open it without a network. A release that is tried is not for later; a consent needs the server. */
const isKept = ({ offline, feed }: PageState, path: string) => offline && !feed.trying && !isConnect(path);

const isConnect = (path: string) => matchPath('/connect', path) !== undefined;

/** The releases that the page may report on: those it loads, and their fallbacks. */
const releasesIn = ({ releases }: PageState) =>
  releases.flatMap(({ app, version, fallback }) => [`${app}@${version}`, ...(fallback ? [`${app}@${fallback.version}`] : [])]);
