import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding, type Encoding } from './encoding.ts';
import type { Headers } from './headers.ts';
import { LivePage } from './live-page.ts';
import { ownerOf, renderPage, type PageState } from './page-state.ts';

export interface Page {
  readonly status: 200 | 404;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Answers with the page for a path: written and compressed once for each app, until something else goes live. */
@Injectable()
export class PageService {
  readonly #written = new WeakMap<PageState, Map<string, Promise<Page>>>();

  constructor(private readonly live: LivePage) {}

  /** Undefined while no shell is live. */
  async show(path: string, acceptEncoding: string | undefined): Promise<Page | undefined> {
    const state = await this.live.current();
    if (!state) return undefined;
    const owner = ownerOf(state, path);
    const encoding = chooseEncoding(acceptEncoding);
    const written = this.#written.get(state) ?? new Map<string, Promise<Page>>();
    this.#written.set(state, written);
    const key = `${owner ?? ''} ${encoding}`;
    const page = written.get(key) ?? write(state, owner, encoding);
    written.set(key, page);
    return page;
  }
}

async function write(state: PageState, owner: string | undefined, encoding: Encoding): Promise<Page> {
  const html = Buffer.from(renderPage(state, owner));
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return {
    status: owner === undefined ? 404 : 200,
    headers: {
      ...state.headers,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: `"${tag}-${encoding}"`,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: await compress[encoding](html),
  };
}

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  identity: (content) => Promise.resolve(content),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
  br: promisify<Buffer, Buffer>(zlib.brotliCompress),
};
