import { readFeed } from '@daybook/contracts/health';
import { Controller } from '@nestjs/common';
import { Cookie, Endpoint } from '../http/endpoint.ts';
import { PageService } from './page.service.ts';

/** Serves the feed of the page. */
@Controller()
export class FeedController {
  constructor(private readonly pages: PageService) {}

  /** Returns the releases that a page of this visitor would load now. */
  @Endpoint(readFeed)
  readFeed(@Cookie() cookies?: string) {
    return this.pages.readFeed(cookies);
  }
}
