import type { Account, Registration } from '@daybook/contracts/accounts';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { conflict, invalidFields, unauthorized } from '../http/problem-error.ts';
import type { Caller } from '../security-log/security-log.ts';
import { AccountEntity } from './account.entity.ts';
import { AttemptsService } from './attempts.service.ts';
import { Passwords } from './passwords.ts';
import { usernameKey } from './username-key.ts';
import { rejectWeakPassword } from './weak-passwords.ts';

interface LoginAccount {
  readonly id: string;
  readonly passwordHash: string;
  /** True if one of its sessions was opened or used in the same network before. */
  readonly isKnownNetwork: boolean;
}

/** An account that was logged in to. `restored`: it was going to be deleted. */
type RestoredAccount = { readonly username: string; readonly passwordHash: string; readonly restored: boolean };

/** How long a login can restore an account before it is deleted for good. */
export class DeletionGrace {
  constructor(readonly days: number) {}
}

/** The proof that was checked: the hash of the password, or the id of the passkey. */
export type Proven = { readonly passwordHash: string } | { readonly passkey: string };

@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptsService,
    private readonly grace: DeletionGrace,
  ) {}

  async register({ username, password }: Registration, caller: Caller): Promise<Account> {
    const key = toUsernameKey(username);
    await rejectWeakPassword(password, username);
    const account = await this.attempts.admit({ ...caller, knownAs: undefined }, async () => {
      await this.attempts.beginRegistration(caller);
      const passwordHash = await this.passwords.hash(password);
      const [inserted] = await this.database.rows<Account>(
        `insert into accounts (id, username, username_key, password_hash) values ($1, $2, $3, $4)
        on conflict do nothing returning id, username`,
        [uuid(), username, key, passwordHash],
      );
      return inserted;
    });
    if (!account) throw conflict('username', 'This username is taken.');
    this.attempts.log.write('account-registered', caller, { usernameKey: key, owner: account.id });
    return account;
  }

  async readAccount(id: string): Promise<Account> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id });
    if (!account) throw unauthorized('This account does not exist.');
    return { id, username: account.username };
  }

  /** Reads what a login needs, in one query whether the account exists or not. `networks`: the hashes of the network with which a session may store it. */
  async findForLogin(username: string, networks: readonly string[]): Promise<LoginAccount | undefined> {
    const [account] = await this.database.rows<LoginAccount>(
      `select id, password_hash as "passwordHash",
        exists (select 1 from sessions where owner_id = accounts.id and network = any($2)) as "isKnownNetwork"
      from accounts where username_key = $1 and (closes is null or closes > now())`,
      [usernameKey(username), networks],
    );
    return account;
  }

  /** Returns whether the password is the account's. Without an account returns false, in the same time. */
  isRight(password: string, account: LoginAccount | undefined): Promise<boolean> {
    return this.passwords.isRight(password, account?.passwordHash);
  }

  /** Returns the hash that the password was checked against; undefined if the password is wrong. */
  async findPasswordHash(id: string, password: string): Promise<string | undefined> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id });
    return (await this.passwords.isRight(password, account?.passwordHash)) ? account?.passwordHash : undefined;
  }

  hashPassword(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  /** Replaces the password and ends all connections to portals, in the caller's transaction. */
  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.database.rows('update accounts set password_hash = $2 where id = $1', [id, passwordHash]);
    // Somebody with the old password may have connected a site of their own.
    await this.endConnections(id);
  }

  get graceDays(): number {
    return this.grace.days;
  }

  /** Schedules the deletion of an account and ends its connections to portals, in the caller's transaction. Returns the time. */
  async close(id: string): Promise<Date> {
    const [account] = await this.database.rows<{ closes: Date }>(
      `update accounts set closes = now() + make_interval(days => $2) where id = $1 and closes is null returning closes`,
      [id, this.grace.days],
    );
    if (!account) throw unauthorized('This account does not exist.');
    await this.endConnections(id);
    return account.closes;
  }

  private async endConnections(id: string) {
    await this.database.rows('delete from connect_codes where owner_id = $1', [id]);
    await this.database.rows('update connections set revoked = now() where owner_id = $1 and revoked is null', [id]);
  }

  /**
   * Cancels the deletion of an account at a login, and does `work` while the account is locked: a change of the password, or the
   * removal of the passkey, comes before the login or after it.
   *
   * @throws {ProblemError} 401 if the account was deleted meanwhile, its password was changed, or the passkey was removed
   */
  restore<Result>(id: string, proven: Proven, work: () => Promise<Result>) {
    return this.database.transaction(async () => {
      const [account] = await this.database.rows<RestoredAccount>(
        `update accounts set closes = null from (select id, closes, password_hash from accounts where id = $1 for update) before
        where accounts.id = before.id and (before.closes is null or before.closes > now())
          and before.password_hash = coalesce($2, before.password_hash)
        returning username, before.password_hash as "passwordHash", before.closes is not null as restored`,
        [id, 'passkey' in proven ? null : proven.passwordHash],
      );
      const isProven = account && (!('passkey' in proven) || (await this.lockPasskey(id, proven.passkey)));
      if (!isProven) throw unauthorized('The account or its password was changed meanwhile. Log in again.', false);
      return { ...account, result: await work() };
    });
  }

  /** Returns whether the account has the passkey. */
  private async lockPasskey(owner: string, passkey: string) {
    const rows = await this.database.rows('select 1 from passkeys where owner_id = $1 and id = $2 for key share', [owner, passkey]);
    return rows.length > 0;
  }
}

/** @throws {ProblemError} 400 if the key does not fit into the index: normalization may turn one character into 18 (ﷺ) */
function toUsernameKey(username: string): string {
  const key = usernameKey(username);
  if (key.length > maxKeyLength) throw invalidFields({ username: ['Must be at most 150 characters long.'] });
  return key;
}

const maxKeyLength = 300;
