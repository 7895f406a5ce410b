import { type Credentials, login } from '@daybook/contracts/accounts';
import { loginByPasskey, type PasskeyLogin } from '@daybook/contracts/passkeys';
import { Controller } from '@nestjs/common';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint, Body } from '../http/endpoint.ts';
import { type Client, CurrentClient } from './client.ts';
import { type Login, LoginsService } from './logins.service.ts';
import { PasskeysService } from './passkeys.service.ts';

@Controller()
export class LoginsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly passkeys: PasskeysService,
  ) {}

  @Endpoint(login)
  async login(@Body() credentials: Credentials, @CurrentClient() client: Client) {
    return toResponse(await this.logins.logIn(credentials, client));
  }

  @Endpoint(loginByPasskey)
  async loginByPasskey(@Body() { assertion }: PasskeyLogin, @CurrentClient() client: Client) {
    const owner = await this.passkeys.ownerOf(assertion);
    return toResponse(await this.logins.logInWithPasskey(assertion.id, owner, client));
  }
}

const toResponse = ({ tokens, cookie, restored }: Login) =>
  new ApiResponse({ ...tokens, ...(restored && { restored }) }, { 'set-cookie': cookie });
