import { type Credentials, login } from '@daybook/contracts/accounts';
import { loginByPasskey, type PasskeyLogin, startPasskeyAssertion } from '@daybook/contracts/passkeys';
import { Controller } from '@nestjs/common';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint } from '../http/endpoint.ts';
import { Body } from '../http/parameters.ts';
import { ByClient, type Client } from './client.ts';
import type { Login } from './login-opener.ts';
import { LoginsService } from './logins.service.ts';
import { PasskeysService } from './passkeys.service.ts';

@Controller()
export class LoginsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly passkeys: PasskeysService,
  ) {}

  @Endpoint(login)
  async login(@Body() credentials: Credentials, @ByClient() client: Client) {
    return toResponse(await this.logins.logIn(credentials, client));
  }

  @Endpoint(startPasskeyAssertion)
  startPasskeyAssertion() {
    return this.passkeys.startPasskeyAssertion();
  }

  @Endpoint(loginByPasskey)
  async loginByPasskey(@Body() { assertion }: PasskeyLogin, @ByClient() client: Client) {
    return toResponse(await this.logins.logInByPasskey(assertion, client));
  }
}

const toResponse = ({ tokens, cookie, restored }: Login) =>
  new ApiResponse({ ...tokens, ...(restored && { restored }) }, { 'set-cookie': cookie });
