import { changePassword, deleteAccount, type DeletionRequest, type PasswordChange } from '@daybook/contracts/own-account';
import { Controller } from '@nestjs/common';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint } from '../http/endpoint.ts';
import { Body, CurrentSession, type OwnSession } from '../http/parameters.ts';
import { ByCaller, type Caller, SecurityLog } from '../security-log/security-log.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { KnownDevices } from './known-devices.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { usernameKey } from './username-key.ts';

@Controller()
export class OwnAccountController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly deletions: AccountDeletionService,
    private readonly devices: KnownDevices,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(changePassword)
  async changePassword(@CurrentSession() own: OwnSession, @Body() change: PasswordChange, @ByCaller() caller: Caller) {
    const { username, passwordHash } = await this.passwords.changePassword(own, change, caller);
    // The browser's cookie is sent with logins only: the new one takes its place, and knows no other account.
    return new ApiResponse(undefined, { 'set-cookie': this.devices.remember(undefined, usernameKey(username), passwordHash) });
  }

  @Endpoint(deleteAccount)
  async deleteAccount(@CurrentSession() own: OwnSession, @Body() { proof }: DeletionRequest, @ByCaller() caller: Caller) {
    const deletion = await this.deletions.deleteAccount(own, proof, caller);
    this.log.write('account-deletion-requested', caller, { owner: own.owner, until: deletion.until });
    return deletion;
  }
}
