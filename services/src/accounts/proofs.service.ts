import type { Proof } from '@daybook/contracts/proof';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { OwnSession } from '../http/endpoint.ts';
import { ProblemError, unauthorized } from '../http/problem-error.ts';
import type { Caller } from '../security-log/security-log.ts';
import { AccountsService, type Proven } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import { PasskeysService } from './passkeys.service.ts';

/**
 * Runs `work` in a transaction that locks the account, if the proof is still valid: of two concurrent requests, the second one sees
 * what the first has changed.
 *
 * @throws {ProblemError} 401 if the session has ended, 403 if the password or the passkey was replaced; and what `work` throws
 */
type WhileProven = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Checks that the owner of the account is present, for operations that a stolen access token must not allow. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: AttemptsService,
  ) {}

  /** @throws {ProblemError} 403 if the proof is wrong, 429 after too many wrong ones, 503 if too many attempts wait */
  async check(own: OwnSession, proof: Proof, caller: Caller): Promise<WhileProven> {
    const check = () => this.verify(own.owner, proof, caller);
    const proven = await this.attempts.admit({ ...caller, knownAs: own.owner }, check);
    return (work) =>
      this.database.transaction(async () => {
        await this.lock(own, proven);
        return work();
      });
  }

  private async verify(owner: string, proof: Proof, caller: Caller): Promise<Proven> {
    const attempt = await this.attempts.beginProof(owner, caller);
    const proven = await this.findProven(owner, proof).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (!proven) {
      attempt.fail();
      throw wrongProof(proof.passkey !== undefined);
    }
    await attempt.succeed();
    return proven;
  }

  private async findProven(owner: string, { password = '', passkey }: Proof): Promise<Proven | undefined> {
    if (passkey) return (await this.passkeys.ownerOf(passkey)) === owner ? { passkey: passkey.id } : undefined;
    const passwordHash = await this.accounts.findPasswordHash(owner, password);
    return passwordHash === undefined ? undefined : { passwordHash };
  }

  /** Two statements: only the second sees what other transactions committed while the first waited for the lock. */
  private async lock({ owner, session }: OwnSession, proven: Proven): Promise<void> {
    const isPasskey = 'passkey' in proven;
    await this.database.rows('select 1 from accounts where id = $1 for no key update', [owner]);
    const [now] = await this.database.rows<{ isOpen: boolean; isProven: boolean }>(
      `select exists (select 1 from sessions where owner_id = $1 and id = $2 and revoked is null and expires > now()) as "isOpen",
        exists (${isPasskey ? ownPasskey : ownPassword}) as "isProven"`,
      [owner, session, isPasskey ? proven.passkey : proven.passwordHash],
    );
    if (!now?.isOpen) throw unauthorized('The session has ended. Log in again.');
    if (!now.isProven) throw wrongProof(isPasskey);
  }
}

const ownPasskey = 'select 1 from passkeys where owner_id = $1 and id = $3';
const ownPassword = 'select 1 from accounts where id = $1 and password_hash = $3';

function wrongProof(isPasskey: boolean): ProblemError {
  const detail = isPasskey ? 'The passkey was not accepted.' : 'The password is wrong.';
  return new ProblemError(403, detail, { errors: { proof: [detail] } });
}
