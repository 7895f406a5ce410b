import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PageOrigins } from './page-origins.ts';
import { PortalsService } from './portals.service.ts';

/** The portal of the playground page, which a developer's server registers by itself: for its own origins, and no other. */
@Injectable()
export class Playground implements OnApplicationBootstrap {
  constructor(
    private readonly portals: PortalsService,
    private readonly origins: PageOrigins,
    private readonly isWanted: boolean,
  ) {}

  async onApplicationBootstrap() {
    if (this.isWanted) await this.portals.keepPortal({ id: 'playground', name: 'Playground', origins: [...this.origins.own] });
  }
}
