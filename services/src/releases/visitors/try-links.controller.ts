import { listTryLinks, revokeTryLink, tryRelease, type TryRequest } from '@daybook/contracts/try-links';
import { Controller, Param } from '@nestjs/common';
import { Endpoint, Body } from '../../http/endpoint.ts';
import { CurrentCaller, type Caller, SecurityLog } from '../../security-log/security-log.ts';
import { ByReleaser } from '../tokens/release-token.guard.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { TryLinksService } from './try-links.service.ts';

/** Links to try a release, for the team of its app. */
@Controller()
export class TryLinksController {
  constructor(
    private readonly links: TryLinksService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(tryRelease)
  async tryRelease(
    @Param('app') app: string,
    @Body() request: TryRequest,
    @ByReleaser() releaser: Releaser,
    @CurrentCaller() caller: Caller,
  ) {
    const link = await this.links.create(app, request, releaser);
    this.log.write('try-link-created', caller, { app, version: request.version, tokenId: releaser.id, who: releaser.who });
    return link;
  }

  @Endpoint(listTryLinks)
  listTryLinks(@Param('app') app: string) {
    return this.links.list(app);
  }

  @Endpoint(revokeTryLink)
  async revokeTryLink(
    @Param() { app, id }: { app: string; id: string },
    @ByReleaser() releaser: Releaser,
    @CurrentCaller() caller: Caller,
  ) {
    await this.links.revoke(app, id);
    this.log.write('try-link-revoked', caller, { app, link: id, tokenId: releaser.id, who: releaser.who });
  }
}
