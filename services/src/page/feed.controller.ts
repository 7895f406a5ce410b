import { readFeed } from '@daybook/contracts/health';
import { Controller } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { LivePage } from './live-page.ts';

/** What a page would load now. */
@Controller()
export class FeedController {
  constructor(private readonly live: LivePage) {}

  @Handles(readFeed)
  async readFeed() {
    const page = await this.live.current();
    return page?.feed ?? { apps: [] };
  }
}
