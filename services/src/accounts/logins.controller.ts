import { type Credentials, login } from '@daybook/contracts/accounts';
import { loginByPasskey, type PasskeyLogin, startPasskeyAssertion } from '@daybook/contracts/passkeys';
import { Controller } from '@nestjs/common';
import { Answer } from '../http/answer.ts';
import { Handles } from '../http/handles.ts';
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

  @Handles(login)
  async login(@Body() credentials: Credentials, @ByClient() client: Client) {
    return toResponse(await this.logins.logIn(credentials, client));
  }

  @Handles(startPasskeyAssertion)
  startPasskeyAssertion() {
    return this.passkeys.startPasskeyAssertion();
  }

  @Handles(loginByPasskey)
  async loginByPasskey(@Body() { assertion }: PasskeyLogin, @ByClient() client: Client) {
    return toResponse(await this.logins.logInByPasskey(assertion, client));
  }
}

const toResponse = ({ tokens, cookie, restored }: Login) =>
  new Answer({ ...tokens, ...(restored && { restored }) }, { 'set-cookie': cookie });
