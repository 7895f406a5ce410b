import type { Deletion, PasswordChange } from '@daybook/contracts/own-account';
import type { Proof } from '@daybook/contracts/proof';
import { Injectable } from '@nestjs/common';
import type { OwnSession } from '../http/endpoint.ts';
import type { Caller } from '../security-log/security-log.ts';
import { AccountsService } from './accounts.service.ts';
import { KnownDevices } from './known-devices.ts';
import { ProofsService } from './proofs.service.ts';
import { SessionsService } from './sessions.service.ts';
import { usernameKey } from './username-key.ts';
import { rejectWeakPassword } from './weak-passwords.ts';

/** Changes and closes accounts, for which their owners must prove that they are present. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly proofs: ProofsService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Replaces the password and ends all other sessions and connections to portals: one of them may be the reason for the change.
   * Returns the Set-Cookie header that makes the browser a known device again.
   *
   * @throws {ProblemError} 400 if the new password is weak, 401 if the session has ended, 403 or 429 if the proof is wrong
   */
  async changePassword(own: OwnSession, { password, proof }: PasswordChange, caller: Caller) {
    const { username } = await this.accounts.readAccount(own.owner);
    await rejectWeakPassword(password, username);
    const whileProven = await this.proofs.check(own, proof, caller);
    const passwordHash = await this.accounts.hashPassword(password);
    const ended = await whileProven(async () => {
      await this.accounts.setPassword(own.owner, passwordHash);
      return this.sessions.revokeOthers(own);
    });
    this.sessions.rejectTokens(ended);
    // Browsers send the cookie with logins only. So the new cookie replaces the old one, and knows no other account.
    const cookie = this.devices.remember(undefined, usernameKey(username), passwordHash);
    return { endedSessions: ended.length, cookie };
  }

  /**
   * Schedules the deletion of the account, and ends its sessions and its connections to portals. A login restores the account.
   * @throws {ProblemError} 401 if the session has ended meanwhile, 403 if the proof is wrong, 429 after too many wrong proofs
   */
  async deleteAccount(own: OwnSession, proof: Proof, caller: Caller): Promise<Deletion> {
    const whileProven = await this.proofs.check(own, proof, caller);
    const { until, ended } = await whileProven(async () => {
      const until = await this.accounts.close(own.owner);
      return { until, ended: await this.sessions.revokeAll(own.owner) };
    });
    this.sessions.rejectTokens(ended);
    return { until: until.toISOString() };
  }
}
