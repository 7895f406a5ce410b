import type { Proof } from '@daybook/contracts/proof';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { OwnSession } from '../http/parameters.ts';
import { ProblemError, unauthorized } from '../http/problem-error.ts';
import type { Caller } from '../security-log/security-log.ts';
import { AccountsService } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import type { WhileProven } from './while-proven.ts';

/** What a proof was checked against: the hash of the password, or the id of the passkey. */
type Proven = { readonly passwordHash: string } | { readonly passkey: string };

/** Checks that the owner of an account is there, for what a stolen access token must not do. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: AttemptsService,
  ) {}

  /**
   * Checks a proof, and returns what does the work that it was given for.
   *
   * @throws {ProblemError} 403 if the password or the passkey is wrong, 429 after too many of them, 503 when too many wait
   */
  async check(own: OwnSession, proof: Proof, caller: Caller): Promise<WhileProven> {
    const check = () => this.checkNow(own.owner, proof, caller);
    const proven = await this.attempts.admit({ ...caller, knownAs: own.owner }, check);
    return (work) =>
      this.database.transaction(async () => {
        await this.lock(own, proven);
        return work();
      });
  }

  private async checkNow(owner: string, proof: Proof, caller: Caller): Promise<Proven> {
    const attempt = await this.attempts.beginProof(owner, caller);
    const proven = await this.provenBy(owner, proof).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (!proven) {
      attempt.fail();
      throw wrong(proof.passkey !== undefined);
    }
    await attempt.succeed();
    return proven;
  }

  private async provenBy(owner: string, { password = '', passkey }: Proof): Promise<Proven | undefined> {
    if (passkey) return (await this.passkeys.ownerOf(passkey)) === owner ? { passkey: passkey.id } : undefined;
    const passwordHash = await this.accounts.ownHash(owner, password);
    return passwordHash === undefined ? undefined : { passwordHash };
  }

  /** Two statements: only the second one sees what was committed in other tables while the first one waited. */
  private async lock({ owner, session }: OwnSession, proven: Proven): Promise<void> {
    const isPasskey = 'passkey' in proven;
    await this.database.rows('select 1 from accounts where id = $1 for no key update', [owner]);
    const [now] = await this.database.rows<{ isOpen: boolean; isProven: boolean }>(
      `select exists (select 1 from sessions where owner_id = $1 and id = $2 and revoked is null and expires > now()) as "isOpen",
        exists (${isPasskey ? ownPasskey : ownPassword}) as "isProven"`,
      [owner, session, isPasskey ? proven.passkey : proven.passwordHash],
    );
    if (!now?.isOpen) throw unauthorized('The session has ended. Log in again.');
    if (!now.isProven) throw wrong(isPasskey);
  }
}

const ownPasskey = 'select 1 from passkeys where owner_id = $1 and id = $3';
const ownPassword = 'select 1 from accounts where id = $1 and password_hash = $3';

function wrong(isPasskey: boolean): ProblemError {
  const detail = isPasskey ? 'The passkey was not accepted.' : 'The password is wrong.';
  return new ProblemError(403, detail, { errors: { proof: [detail] } });
}
