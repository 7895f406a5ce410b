import { connectPortal, type ConnectRequest, deleteConnection, listConnections, withdrawPortal } from '@daybook/contracts/portals';
import { Controller, Param } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { Body, Owner, SessionId } from '../http/parameters.ts';
import { ConnectionsService } from './connections.service.ts';

@Controller()
export class ConnectionsController {
  constructor(private readonly connections: ConnectionsService) {}

  @Handles(connectPortal)
  connectPortal(@Owner() owner: string, @SessionId() session: string, @Param('id') id: string, @Body() request: ConnectRequest) {
    return this.connections.connect({ owner, session }, id, request);
  }

  @Handles(withdrawPortal)
  withdrawPortal(@Owner() owner: string, @Param('id') id: string) {
    return this.connections.withdrawAll(owner, id);
  }

  @Handles(listConnections)
  listConnections(@Owner() owner: string) {
    return this.connections.listConnections(owner);
  }

  @Handles(deleteConnection)
  deleteConnection(@Owner() owner: string, @Param('id') id: string) {
    return this.connections.withdraw(owner, id);
  }
}
