import { connectPortal, type ConnectRequest, deleteConnection, listConnections, withdrawPortal } from '@daybook/contracts/portals';
import { Controller, Param } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { Body, Owner, CurrentSession, type OwnSession } from '../http/parameters.ts';
import { CurrentCaller, type Caller, SecurityLog } from '../security-log/security-log.ts';
import { ConnectionsService } from './connections.service.ts';

@Controller()
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly log: SecurityLog,
  ) {}

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
