import type { PasswordChange } from '@daybook/contracts/own-account';
import { Injectable } from '@nestjs/common';
import type { OwnSession } from '../http/parameters.ts';
import { type Caller, SecurityLog } from '../security-log/security-log.ts';
import { AccountsService } from './accounts.service.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { ProofsService } from './proofs.service.ts';
import { refuseWeak } from './weak-passwords.ts';

/** Whose password was changed, and to what. */
interface ChangedPassword {
  readonly username: string;
  readonly passwordHash: string;
}

/** Changes passwords. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly proofs: ProofsService,
    private readonly sessions: OwnSessionsService,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Replaces the password, and ends all other sessions and connections to portals: one of them may be the reason for the change.
   *
   * @throws {Refusal} 400 if the new password is weak, 401 if the session has ended meanwhile, 403 if the proof is wrong, 429 after
   * too many wrong proofs
   */
  async changePassword(own: OwnSession, { password, proof }: PasswordChange, caller: Caller): Promise<ChangedPassword> {
    const { username } = await this.accounts.readAccount(own.owner);
    await refuseWeak(password, username);
    const whileProven = await this.proofs.check(own, proof, caller);
    const passwordHash = await this.accounts.hashPassword(password);
    const ended = await whileProven(async () => {
      await this.accounts.setPassword(own.owner, passwordHash);
      return this.sessions.revokeOthers(own);
    });
    this.sessions.refuse(ended);
    this.log.write('password-changed', caller, { owner: own.owner, ended: ended.length });
    return { username, passwordHash };
  }
}
