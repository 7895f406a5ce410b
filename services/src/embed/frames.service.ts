import { origin as originOfPage, portalRequest } from '@daybook/contracts/portals';
import { Injectable } from '@nestjs/common';
import { ProblemError } from '../http/problem-error.ts';
import { PortalsService } from '../portals/portals.service.ts';
import { EmbedService } from './embed.service.ts';
import { framePage, refusedFrame } from './frame-page.ts';

/** The page that shows the board in a frame. */
@Injectable()
export class FramesService {
  constructor(
    private readonly embed: EmbedService,
    private readonly portals: PortalsService,
  ) {}

  /** The browser lets no other page frame it than those of the origin, which has to be one of the portal's. */
  async show(query: Readonly<Record<string, unknown>>) {
    const portal = portalRequest.shape.id.safeParse(query['portal']);
    const origin = originOfPage.safeParse(query['origin']);
    const isKnown = portal.success && origin.success && (await this.isOf(portal.data, origin.data));
    return isKnown ? framePage(await this.embed.live(), origin.data) : refusedFrame;
  }

  private async isOf(portal: string, origin: string) {
    try {
      return (await this.portals.readPortal(portal)).origins.includes(origin);
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }
}
