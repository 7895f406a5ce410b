import type { Account, Registration } from '@daybook/contracts/accounts';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { invalidFields, conflict, unauthorized } from '../http/problem-error.ts';
import { type Caller, SecurityLog } from '../security-log/security-log.ts';
import { AccountEntity } from './account.entity.ts';
import { AttemptsService } from './attempts.service.ts';
import { Passwords } from './passwords.ts';
import { usernameKey } from './username-key.ts';
import { refuseWeak } from './weak-passwords.ts';

/** An account that somebody tries to log in to. */
export interface LoginAccount {
  readonly id: string;
  readonly passwordHash: string;
  /** True if a session of it was opened or used from the same network before. */
  readonly isKnownNetwork: boolean;
}

interface Restored<Result> {
  readonly username: string;
  readonly passwordHash: string;
  /** True if the account was to be deleted. */
  readonly restored: boolean;
  readonly result: Result;
}

/** Who may use Daybook. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptsService,
    private readonly log: SecurityLog,
  ) {}

  async register({ username, password }: Registration, caller: Caller): Promise<Account> {
    const key = newKey(username);
    await refuseWeak(password, username);
    const account = await this.attempts.admit({ ...caller, knownAs: undefined }, async () => {
      await this.attempts.beginRegistration(caller);
      const passwordHash = await this.passwords.hash(password);
      return this.insert({ id: uuid(), username, usernameKey: key, passwordHash });
    });
    if (!account) throw conflict('username', 'This username is taken.');
    this.log.write('account-registered', caller, { usernameKey: key, owner: account.id });
    return account;
  }

  async readAccount(id: string): Promise<Account> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id });
    if (!account) throw unauthorized('There is no such account.');
    return { id, username: account.username };
  }

  /** Finds what a login needs, in one query whether the account exists or not. `network` is the name that its sessions have. */
  async findForLogin(username: string, network: string): Promise<LoginAccount | undefined> {
    const rows = await this.database.rows<LoginAccount>(
      `select id, password_hash as "passwordHash",
        exists (select 1 from sessions where owner_id = accounts.id and network = $2) as "isKnownNetwork"
      from accounts where username_key = $1 and ${isOpen}`,
      [usernameKey(username), network],
    );
    return rows[0];
  }

  /** Returns whether the password is that of the account; without an account it never is, and takes as long. */
  isRight(password: string, account: LoginAccount | undefined): Promise<boolean> {
    return this.passwords.isRight(password, account?.passwordHash);
  }

  /** Returns the hash that the password was checked against; undefined if it is not that of the account. */
  async ownHash(id: string, password: string): Promise<string | undefined> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id });
    return (await this.passwords.isRight(password, account?.passwordHash)) ? account?.passwordHash : undefined;
  }

  hashPassword(password: string): Promise<string> {
    return this.passwords.hash(password);
  }

  /** Replaces the password, and ends all connections to portals, in the transaction of the caller. */
  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.database.manager.update(AccountEntity, { id }, { passwordHash });
    // Whoever had the old password may have connected a site of their own.
    await this.database.rows('delete from connect_codes where owner_id = $1', [id]);
    await this.database.rows('update connections set revoked = now() where owner_id = $1 and revoked is null', [id]);
  }

  /**
   * Restores an account that was to be deleted, for somebody who logs in to it, and does `work` while the account is locked, so that a
   * change of the password comes before the login or after it.
   *
   * @param passwordHash - what the password was checked against; undefined if it was not asked for
   * @throws {Refusal} 401 if it is deleted already, or its password is another by now
   */
  restore<Result>(id: string, passwordHash: string | undefined, work: () => Promise<Result>): Promise<Restored<Result>> {
    return this.database.transaction(async () => {
      const [account] = await this.database.rows<Omit<Restored<Result>, 'result'>>(
        `update accounts set closes = null from (select id, closes, password_hash from accounts where id = $1 for update) before
        where accounts.id = before.id and (before.closes is null or before.closes > now())
          and before.password_hash = coalesce($2, before.password_hash)
        returning username, before.password_hash as "passwordHash", before.closes is not null as restored`,
        [id, passwordHash ?? null],
      );
      if (!account) throw unauthorized('The account or its password was changed meanwhile. Log in again.', false);
      return { ...account, result: await work() };
    });
  }

  /** Undefined when the name is taken. */
  private async insert(row: Omit<AccountEntity, 'created' | 'closes'>): Promise<Account | undefined> {
    const [account] = await this.database.rows<Account>(
      `insert into accounts (id, username, username_key, password_hash) values ($1, $2, $3, $4) on conflict do nothing
      returning id, username`,
      [row.id, row.username, row.usernameKey, row.passwordHash],
    );
    return account;
  }
}

/** Of an account whose time to be restored has passed, what is left is being deleted. */
const isOpen = '(closes is null or closes > now())';

/** A character may stand for many (ﷺ for 18): what it stands for has to fit into the index as well. */
function newKey(username: string): string {
  const key = usernameKey(username);
  if (key.length > longestKey) throw invalidFields({ username: ['Must be at most 150 characters long.'] });
  return key;
}

const longestKey = 300;
