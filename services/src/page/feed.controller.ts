import { readFeed } from '@daybook/contracts/health';
import { Controller, Headers } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { LivePage } from './live-page.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** Serves the feed of the releases that a page of this visitor would load now. */
@Controller()
export class FeedController {
  constructor(
    private readonly live: LivePage,
    private readonly cookies: VisitorCookies,
  ) {}

  @Endpoint(readFeed)
  async readFeed(@Headers('cookie') cookies?: string) {
    const { pageFor } = await this.live.current();
    const page = await pageFor(this.cookies.read(cookies));
    return page?.feed ?? { apps: [] };
  }
}
