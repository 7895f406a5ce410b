import {
  logout,
  type OwnAccount,
  readAccount,
  refresh,
  type RefreshRequest,
  register,
  type Registration,
} from '@daybook/contracts/accounts';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { Body, IdempotencyKey, Owner } from '../http/parameters.ts';
import { ByCaller, type Caller } from '../security-log/security-log.ts';
import { DeletionGrace } from './account-deletion.service.ts';
import { AccountsService } from './accounts.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly grace: DeletionGrace,
  ) {}

  @Endpoint(register)
  register(@Body() registration: Registration, @ByCaller() caller: Caller) {
    return this.accounts.register(registration, caller);
  }

  @Endpoint(refresh)
  refresh(@Body() request: RefreshRequest, @ByCaller() caller: Caller, @IdempotencyKey() key: string | undefined) {
    return this.sessions.refresh(request, caller, key);
  }

  @Endpoint(readAccount)
  async readAccount(@Owner() owner: string): Promise<OwnAccount> {
    return { ...(await this.accounts.readAccount(owner)), graceDays: this.grace.days };
  }

  @Endpoint(logout)
  logout(@Body() { refresh }: Pick<RefreshRequest, 'refresh'>, @ByCaller() caller: Caller) {
    return this.sessions.end(refresh, caller);
  }
}
