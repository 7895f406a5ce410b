import { type Credentials, login, logout, refresh, type RefreshRequest } from '@daybook/contracts/accounts';
import { loginByPasskey, type PasskeyLogin } from '@daybook/contracts/passkeys';
import { endOtherSessions, endSession, listSessions } from '@daybook/contracts/sessions';
import { Controller } from '@nestjs/common';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint, Body, CurrentSession, IdempotencyKey, type OwnSession, Param } from '../http/endpoint.ts';
import { type Caller, CurrentCaller, SecurityLog } from '../security-log/security-log.ts';
import { type Client, CurrentClient } from './client.ts';
import { type Login, LoginsService } from './logins.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly passkeys: PasskeysService,
    private readonly sessions: SessionsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(login)
  async login(@Body() credentials: Credentials, @CurrentClient() client: Client) {
    return toLoginResponse(await this.logins.logIn(credentials, client));
  }

  @Endpoint(loginByPasskey)
  async loginByPasskey(@Body() { assertion }: PasskeyLogin, @CurrentClient() client: Client) {
    const owner = await this.passkeys.ownerOf(assertion);
    return toLoginResponse(await this.logins.logInWithPasskey(assertion.id, owner, client));
  }

  @Endpoint(refresh)
  refresh(@Body() request: RefreshRequest, @CurrentCaller() caller: Caller, @IdempotencyKey() key: string | undefined) {
    return this.sessions.refresh(request, caller, key);
  }

  @Endpoint(logout)
  logout(@Body() { refresh }: Pick<RefreshRequest, 'refresh'>, @CurrentCaller() caller: Caller) {
    return this.sessions.end(refresh, caller);
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

const toLoginResponse = ({ tokens, cookie, restored }: Login) =>
  new ApiResponse({ ...tokens, ...(restored && { restored }) }, { 'set-cookie': cookie });
