import {
  connectPortal,
  type ConnectRequest,
  deleteConnection,
  listConnections,
  withdrawPortal,
} from '@daybook/contracts/portal-connections';
import {
  type CodeExchange,
  openConnection,
  type PortalRefresh,
  refreshConnection,
  revokeConnection,
} from '@daybook/contracts/portal-tokens';
import { createPortal, deletePortal, listPortals, type PortalRequest, readPortal } from '@daybook/contracts/portals';
import { Controller } from '@nestjs/common';
import { Body, CurrentSession, Endpoint, fromRequest, Owner, type OwnSession, Param } from '../http/endpoint.ts';
import { ByReleaser, type CurrentReleaser } from '../releases/public.ts';
import { type Caller, callerOf, CurrentCaller, SecurityLog } from '../security-log/security-log.ts';
import { ConnectionsService, type PageCaller } from './connections.service.ts';
import { PortalsService } from './portals.service.ts';

const CallingPage = fromRequest((request): PageCaller => ({ ...callerOf(request), origin: request.headers.origin }));

@Controller()
export class PortalsController {
  constructor(
    private readonly portals: PortalsService,
    private readonly connections: ConnectionsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(createPortal)
  async createPortal(@Body() request: PortalRequest, @ByReleaser() { id: tokenId, who, caller }: CurrentReleaser) {
    const portal = await this.portals.createPortal(request);
    this.log.write('portal-created', caller, { portal: portal.id, tokenId, who });
    return portal;
  }

  @Endpoint(listPortals)
  listPortals() {
    return this.portals.listPortals();
  }

  @Endpoint(deletePortal)
  async deletePortal(@Param('id') id: string, @ByReleaser() { id: tokenId, who, caller }: CurrentReleaser) {
    await this.portals.deletePortal(id);
    this.log.write('portal-deleted', caller, { portal: id, tokenId, who });
  }

  @Endpoint(readPortal)
  readPortal(@Param('id') id: string) {
    return this.portals.readPortal(id);
  }

  @Endpoint(connectPortal)
  async connectPortal(
    @CurrentSession() own: OwnSession,
    @Param('id') id: string,
    @Body() request: ConnectRequest,
    @CurrentCaller() caller: Caller,
  ) {
    const code = await this.connections.connectPortal(own, id, request);
    this.log.write('portal-allowed', caller, { owner: own.owner, portal: id });
    return code;
  }

  @Endpoint(openConnection)
  openConnection(@Param('id') id: string, @Body() exchange: CodeExchange, @CallingPage() page: PageCaller) {
    return this.connections.openConnection(id, exchange, page);
  }

  @Endpoint(refreshConnection)
  refreshConnection(@Param('id') id: string, @Body() { refresh }: PortalRefresh, @CallingPage() page: PageCaller) {
    return this.connections.refreshConnection(id, refresh, page);
  }

  @Endpoint(revokeConnection)
  async revokeConnection(@Param('id') id: string, @Body() { refresh }: PortalRefresh, @CallingPage() page: PageCaller) {
    await this.connections.revokeConnection(id, refresh, page);
  }

  @Endpoint(withdrawPortal)
  async withdrawPortal(@Owner() owner: string, @Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.connections.withdrawPortal(owner, id);
    this.log.write('connection-revoked', caller, { owner, portal: id });
  }

  @Endpoint(listConnections)
  listConnections(@Owner() owner: string) {
    return this.connections.listConnections(owner);
  }

  @Endpoint(deleteConnection)
  async deleteConnection(@Owner() owner: string, @Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.connections.deleteConnection(owner, id);
    this.log.write('connection-revoked', caller, { owner, connection: id });
  }
}
