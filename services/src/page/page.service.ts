import type { Feed } from '@daybook/contracts/apps';
import { matchPath } from '@daybook/contracts/path-pattern';
import { Tickets } from '../releases/public.ts';
import { Injectable } from '@nestjs/common';
import { createHash, hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiResponse, Json } from '../http/api-response.ts';
import { chooseEncoding, compress, type Encoding } from '../http/responses/static-file.ts';
import type { Headers } from './page-headers.ts';
import { LivePage } from './live-page.ts';
import { keptHeader } from '../offline/public.ts';
import { renderPage, type PageState } from './page-state.ts';
import { type PageView, viewOf } from './page-view.ts';
import { type Visitor, VisitorCookies } from './visitor-cookies.ts';

/** Every response has its own ticket, so pages are compressed fast: the last percent of size would take twenty times as long. */
const brotliQuality = 5;

/** Returns the page for a path and a visitor. */
@Injectable()
export class PageService {
  readonly #tags = new WeakMap<PageState, Map<string, string>>();
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
    const tag = isRolling ? undefined : `"${this.tagOf(state, view)}-${encoding}"`;
    return {
      status: owner === undefined ? 404 : 200,
      headers: {
        ...headersOf(state, encoding, path),
        ...(owner !== undefined && isKept(state, path) && keptHeader),
        ...(tag && { etag: tag }),
        ...(newCookie && { 'set-cookie': newCookie }),
      },
      /** Renders the page only when it is needed. */
      body: () => compress(Buffer.from(renderPage(state, view, this.tickets.write(releasesIn(state)))), encoding, brotliQuality),
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

  /** Hashes the page without its ticket, which differs in each response. A cached page keeps its ticket, for a day at most. */
  private tagOf(state: PageState, view: PageView): string {
    const day = new Date().toISOString().slice(0, 10);
    const tags = this.#tags.get(state) ?? new Map<string, string>();
    this.#tags.set(state, tags);
    const key = JSON.stringify(view);
    const tag = tags.get(key) ?? createHash('sha256').update(renderPage(state, view)).digest('base64url').slice(0, 27);
    tags.set(key, tag);
    return `${tag}-${day}`;
  }
}

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
