import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type CompressedStart, compressStart, withEnd } from '../http/responses/compressed-start.ts';
import type { Encoding } from '../http/responses/static-file.ts';
import { type PageState, renderPage } from './page-state.ts';
import type { PageView } from './page-view.ts';

/** In bytes of compressed pages. Each state has one of about 10 kB for each view and encoding. */
const defaultSize = 16 * 1024 * 1024;

interface PageSource {
  readonly state: PageState;
  readonly view: PageView;
  readonly encoding: Encoding;
}

/** Renders and compresses each page once for all its visitors. */
export class RenderedPages {
  readonly #pages: LRUCache<string, SharedPage, PageSource>;

  constructor(maxSize = defaultSize) {
    this.#pages = new LRUCache<string, SharedPage, PageSource>({
      maxSize,
      sizeCalculation: ({ size }) => size,
      // A page that leaves the cache while it is compressed is sent nevertheless.
      ignoreFetchAbort: true,
      fetchMethod: (_, __, { context }) => SharedPage.of(context),
    });
  }

  async get(source: PageSource): Promise<SharedPage> {
    const key = `${source.encoding} ${source.state.id} ${JSON.stringify(source.view)}`;
    return this.#pages.get(key) ?? this.#pages.forceFetch(key, { context: source });
  }
}

/** A page as all its visitors get it, but for the ticket. */
export class SharedPage {
  private constructor(
    /** A hash of the page without the ticket. */
    readonly hash: string,
    private readonly start: CompressedStart,
    private readonly end: string,
  ) {}

  static async of({ state, view, encoding }: PageSource) {
    const { start, end } = renderPage(state, view);
    const tag = hash('sha256', start + end, 'base64url').slice(0, 27);
    return new SharedPage(tag, await compressStart(Buffer.from(start), encoding), end);
  }

  get size() {
    return this.start.bytes.length;
  }

  /** Returns the page for one visitor, compressed. */
  withTicket(ticket: string): Buffer {
    return withEnd(this.start, Buffer.from(ticket + this.end));
  }
}
