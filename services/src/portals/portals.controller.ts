import {
  createPortal,
  deletePortal,
  listPortals,
  openConnection,
  type CodeExchange,
  type PortalRefresh,
  type PortalRequest,
  readPortal,
  refreshConnection,
} from '@daybook/contracts/portals';
import { Controller, Headers, Param } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { Body } from '../http/parameters.ts';
import { CurrentCaller, type Caller, SecurityLog } from '../security-log/security-log.ts';
import { ConnectionsService } from './connections.service.ts';
import { PortalsService } from './portals.service.ts';

@Controller()
export class PortalsController {
  constructor(
    private readonly portals: PortalsService,
    private readonly connections: ConnectionsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(createPortal)
  async createPortal(@Body() request: PortalRequest, @CurrentCaller() caller: Caller) {
    const portal = await this.portals.createPortal(request);
    this.log.write('portal-created', caller, { portal: portal.id });
    return portal;
  }

  @Endpoint(listPortals)
  listPortals() {
    return this.portals.listPortals();
  }

  @Endpoint(deletePortal)
  async deletePortal(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.portals.deletePortal(id);
    this.log.write('portal-deleted', caller, { portal: id });
  }

  @Endpoint(readPortal)
  readPortal(@Param('id') id: string) {
    return this.portals.readPortal(id);
  }

  @Endpoint(openConnection)
  openConnection(
    @Param('id') id: string,
    @Body() exchange: CodeExchange,
    @CurrentCaller() caller: Caller,
    @Headers('origin') origin?: string,
  ) {
    return this.connections.openConnection(id, exchange, origin, caller);
  }

  @Endpoint(refreshConnection)
  refreshConnection(
    @Param('id') id: string,
    @Body() { refresh }: PortalRefresh,
    @CurrentCaller() caller: Caller,
    @Headers('origin') origin?: string,
  ) {
    return this.connections.refreshConnection(id, refresh, origin, caller);
  }
}
