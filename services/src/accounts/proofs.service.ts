import type { Proof } from '@daybook/contracts/proof';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../security-log/caller.ts';
import { AccountsService } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import { PasskeysService } from './passkeys.service.ts';

/** Checks that the owner of an account is there, for what a stolen access token must not do. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws {Refusal} 403 if the password or the passkey is wrong, 429 after too many of them, 503 when too many wait */
  async check(owner: string, proof: Proof, caller: Caller): Promise<void> {
    return this.attempts.admit({ ...caller, knownAs: owner }, () => this.checkNow(owner, proof, caller));
  }

  private async checkNow(owner: string, proof: Proof, caller: Caller): Promise<void> {
    const attempt = await this.attempts.beginProof(owner, caller);
    const isRight = await this.isRight(owner, proof).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (isRight) return attempt.succeed();
    attempt.fail();
    const wrong = proof.passkey ? 'The passkey was not accepted.' : 'The password is wrong.';
    throw new Refusal(403, wrong, { errors: { proof: [wrong] } });
  }

  private async isRight(owner: string, { password = '', passkey }: Proof): Promise<boolean> {
    return passkey ? (await this.passkeys.ownerOf(passkey)) === owner : this.accounts.isOwn(owner, password);
  }
}
