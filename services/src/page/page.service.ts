import { matchPath } from '@daybook/contracts/path-pattern';
import { Tickets } from '../releases/public.ts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding, type Encoding } from '../http/responses/content-encoding.ts';
import { forOpeners, type Headers } from './headers.ts';
import { LivePage } from './live-page.ts';
import { ownerOf, renderPage, type PageState } from './page-state.ts';
import { type Visitor, VisitorCookies } from './visitor-cookies.ts';

export interface Page {
  readonly status: 200 | 404;
  readonly headers: Headers;
  /** Written when it is needed. */
  readonly body: () => Promise<Buffer>;
}

interface Asked {
  readonly path: string;
  readonly acceptEncoding: string | undefined;
  /** The Cookie header. */
  readonly cookies: string | undefined;
}

/** Answers with the page for a path, as one visitor gets it. */
@Injectable()
export class PageService {
  readonly #tags = new WeakMap<PageState, Map<string, string>>();

  constructor(
    private readonly live: LivePage,
    private readonly cookies: VisitorCookies,
    private readonly tickets: Tickets,
  ) {}

  /** Undefined while no shell is live. */
  async show({ path, acceptEncoding, cookies }: Asked): Promise<Page | undefined> {
    const { isRolling, pageFor } = await this.live.current();
    const { visitor, greeting } = this.meet(cookies, isRolling);
    const state = await pageFor(visitor);
    if (!state) return undefined;

    const owner = ownerOf(state, path);
    const encoding = chooseEncoding(acceptEncoding);
    const tag = isRolling ? undefined : `"${this.tagOf(state, owner)}-${encoding}"`;
    return {
      status: owner === undefined ? 404 : 200,
      headers: { ...headersOf(state, encoding, path), ...(tag && { etag: tag }), ...(greeting && { 'set-cookie': greeting }) },
      body: () => compress[encoding](Buffer.from(renderPage(state, owner, this.tickets.write(releasesIn(state))))),
    };
  }

  /** Nobody is given a name as long as it makes no difference. */
  private meet(cookies: string | undefined, isRolling: boolean): { visitor: Visitor; greeting?: string } {
    const visitor = this.cookies.read(cookies);
    if (visitor.id !== undefined || !isRolling) return { visitor };
    const { id, cookie } = this.cookies.greet();
    return { visitor: { ...visitor, id }, greeting: cookie };
  }

  /** The page without its ticket, which each answer has anew: one that is kept goes on with the ticket that it had, for a day. */
  private tagOf(state: PageState, owner: string | undefined): string {
    const day = new Date().toISOString().slice(0, 10);
    const tags = this.#tags.get(state) ?? new Map<string, string>();
    this.#tags.set(state, tags);
    const tag = tags.get(owner ?? '') ?? createHash('sha256').update(renderPage(state, owner)).digest('base64url').slice(0, 27);
    tags.set(owner ?? '', tag);
    return `${tag}-${day}`;
  }
}

const headersOf = (state: PageState, encoding: Encoding, path: string): Headers => ({
  ...state.headers,
  ...(matchPath('/connect', path) && forOpeners),
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});

/** What the page may tell of: its releases, and what takes their place where they fail. */
const releasesIn = ({ releases }: PageState) =>
  releases.flatMap(({ app, version, fallback }) => [`${app}@${version}`, ...(fallback ? [`${app}@${fallback.version}`] : [])]);

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** Each page is its own, so it is compressed as fast as may be: the last percent of size would cost twenty times as long. */
const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  identity: (content) => Promise.resolve(content),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
  br: (content) => brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
};
