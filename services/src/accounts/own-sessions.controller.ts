import { endOtherSessions, endSession, listSessions } from '@daybook/contracts/sessions';
import { Controller, Param } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { CurrentSession, type OwnSession } from '../http/parameters.ts';
import { ByCaller, type Caller, SecurityLog } from '../security-log/security-log.ts';
import { OwnSessionsService } from './own-sessions.service.ts';

@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(listSessions)
  listSessions(@CurrentSession() own: OwnSession) {
    return this.sessions.listSessions(own);
  }

  @Endpoint(endSession)
  async endSession(@CurrentSession() { owner }: OwnSession, @Param('id') id: string, @ByCaller() caller: Caller) {
    await this.sessions.endSession(owner, id);
    this.log.write('session-revoked', caller, { owner, session: id });
  }

  @Endpoint(endOtherSessions)
  async endOtherSessions(@CurrentSession() own: OwnSession, @ByCaller() caller: Caller) {
    const ended = await this.sessions.endOtherSessions(own);
    this.log.write('other-sessions-revoked', caller, { owner: own.owner, ended });
  }
}
