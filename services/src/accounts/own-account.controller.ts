import { changePassword, deleteAccount, type DeletionRequest, type PasswordChange } from '@daybook/contracts/own-account';
import { Controller } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { Body, BySession, type OwnSession } from '../http/parameters.ts';
import { ByCaller, type Caller } from '../security-log/caller.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { PasswordChangeService } from './password-change.service.ts';
import { ProofsService } from './proofs.service.ts';

@Controller()
export class OwnAccountController {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly deletions: AccountDeletionService,
    private readonly proofs: ProofsService,
    private readonly log: SecurityLog,
  ) {}

  @Handles(changePassword)
  changePassword(@BySession() own: OwnSession, @Body() change: PasswordChange, @ByCaller() caller: Caller) {
    return this.passwords.changePassword(own, change, caller);
  }

  @Handles(deleteAccount)
  async deleteAccount(@BySession() own: OwnSession, @Body() { proof }: DeletionRequest, @ByCaller() caller: Caller) {
    const deletion = await this.deletions.deleteAccount(own.owner, await this.proofs.check(own, proof, caller));
    this.log.write('account-deletion-requested', caller, { owner: own.owner, until: deletion.until });
    return deletion;
  }
}
