import {
  type Credentials,
  login,
  logout,
  readAccount,
  refresh,
  type RefreshRequest,
  register,
  type Registration,
} from '@daybook/contracts/accounts';
import { Controller, Ip } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { Body, IdempotencyKey, Owner } from '../http/parameters.ts';
import { AccountsService } from './accounts.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  @Handles(register)
  register(@Body() registration: Registration, @Ip() address: string) {
    return this.accounts.register(registration, address);
  }

  @Handles(login)
  async login(@Body() credentials: Credentials, @Ip() address: string) {
    return this.sessions.open(await this.accounts.authenticate(credentials, address));
  }

  @Handles(refresh)
  refresh(@Body() request: RefreshRequest, @IdempotencyKey() key: string | undefined) {
    return this.sessions.refresh(request, key);
  }

  @Handles(readAccount)
  readAccount(@Owner() owner: string) {
    return this.accounts.readAccount(owner);
  }

  @Handles(logout)
  logout(@Body() { refresh }: Pick<RefreshRequest, 'refresh'>) {
    return this.sessions.end(refresh);
  }
}
