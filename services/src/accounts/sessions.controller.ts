import { logout, refresh, type RefreshRequest } from '@daybook/contracts/accounts';
import { endOtherSessions, endSession, listSessions } from '@daybook/contracts/sessions';
import { Controller } from '@nestjs/common';
import { FlowCookie } from '../calendar/public.ts';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint, Body, CurrentSession, IdempotencyKey, type OwnSession, Param } from '../http/endpoint.ts';
import { type Caller, CurrentCaller, SecurityLog } from '../security-log/security-log.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly log: SecurityLog,
    private readonly calendarFlow: FlowCookie,
  ) {}

  @Endpoint(refresh)
  refresh(@Body() request: RefreshRequest, @CurrentCaller() caller: Caller, @IdempotencyKey() key: string | undefined) {
    return this.sessions.refresh(request, caller, key);
  }

  /** Also ends the flow of a calendar in this browser: the next person there could claim the calendar of the one who logs out. */
  @Endpoint(logout)
  async logout(@Body() { refresh }: Pick<RefreshRequest, 'refresh'>, @CurrentCaller() caller: Caller) {
    await this.sessions.end(refresh, caller);
    return new ApiResponse(undefined, { 'set-cookie': this.calendarFlow.clear() });
  }

  @Endpoint(listSessions)
  listSessions(@CurrentSession() own: OwnSession) {
    return this.sessions.listSessions(own);
  }

  @Endpoint(endSession)
  async endSession(@CurrentSession() { owner }: OwnSession, @Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.sessions.endSession(owner, id);
    this.log.write('session-revoked', caller, { owner, session: id });
  }

  @Endpoint(endOtherSessions)
  async endOtherSessions(@CurrentSession() own: OwnSession, @CurrentCaller() caller: Caller) {
    const ended = await this.sessions.endOtherSessions(own);
    this.log.write('other-sessions-revoked', caller, { owner: own.owner, ended });
  }
}
