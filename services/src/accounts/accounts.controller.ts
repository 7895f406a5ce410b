import { type OwnAccount, readAccount, register, type Registration } from '@daybook/contracts/accounts';
import { changePassword, deleteAccount, type DeletionRequest, type PasswordChange } from '@daybook/contracts/own-account';
import { Controller } from '@nestjs/common';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint, Body, CurrentSession, Owner, type OwnSession } from '../http/endpoint.ts';
import { type Caller, CurrentCaller, SecurityLog } from '../security-log/security-log.ts';
import { AccountsService } from './accounts.service.ts';
import { OwnAccountService } from './own-account.service.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly ownAccount: OwnAccountService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(register)
  register(@Body() registration: Registration, @CurrentCaller() caller: Caller) {
    return this.accounts.register(registration, caller);
  }

  @Endpoint(readAccount)
  async readAccount(@Owner() owner: string): Promise<OwnAccount> {
    return { ...(await this.accounts.readAccount(owner)), graceDays: this.accounts.graceDays };
  }

  @Endpoint(changePassword)
  async changePassword(@CurrentSession() own: OwnSession, @Body() change: PasswordChange, @CurrentCaller() caller: Caller) {
    const { endedSessions, cookie } = await this.ownAccount.changePassword(own, change, caller);
    this.log.write('password-changed', caller, { owner: own.owner, ended: endedSessions });
    return new ApiResponse(undefined, { 'set-cookie': cookie });
  }

  @Endpoint(deleteAccount)
  async deleteAccount(@CurrentSession() own: OwnSession, @Body() { proof }: DeletionRequest, @CurrentCaller() caller: Caller) {
    const deletion = await this.ownAccount.deleteAccount(own, proof, caller);
    this.log.write('account-deletion-requested', caller, { owner: own.owner, until: deletion.until });
    return deletion;
  }
}
