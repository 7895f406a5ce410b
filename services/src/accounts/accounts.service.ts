import type { Account, Credentials, Registration } from '@daybook/contracts/accounts';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { rowsOf } from '../database/rows-of.ts';
import { invalid, taken, unauthorized } from '../http/refusal.ts';
import { AccountEntity } from './account.entity.ts';
import { AttemptsService } from './attempts.service.ts';
import { Passwords } from './passwords.ts';
import { usernameKey } from './username-key.ts';

/** Who may use Daybook. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptsService,
  ) {}

  async register({ username, password }: Registration, address: string): Promise<Account> {
    const key = newKey(username);
    await this.attempts.beginRegistration(address);

    const passwordHash = await this.passwords.hash(password);
    const account = await this.insert({ id: uuid(), username, usernameKey: key, passwordHash });
    if (!account) throw taken('username', 'This username is taken.');
    return account;
  }

  async readAccount(id: string): Promise<Account> {
    const account = await this.database.manager.findOneBy(AccountEntity, { id });
    if (!account) throw unauthorized('There is no such account.');
    return { id, username: account.username };
  }

  /**
   * The id of the account that a name and a password open. An unknown name and a wrong password are refused alike, in what is said
   * and in how long it takes.
   */
  async authenticate({ username, password }: Credentials, address: string): Promise<string> {
    const key = usernameKey(username);
    const attempt = await this.attempts.beginLogin(key, address);

    const id = await this.identify(key, password).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (id === undefined) throw unauthorized('The username or the password is wrong.', false);

    await attempt.succeed();
    return id;
  }

  private async identify(key: string, password: string): Promise<string | undefined> {
    const account = await this.database.manager.findOneBy(AccountEntity, { usernameKey: key });
    const isRight = await this.passwords.isRight(password, account?.passwordHash);
    return isRight ? account?.id : undefined;
  }

  /** Undefined when the name is taken. */
  private async insert(row: Omit<AccountEntity, 'created'>): Promise<Account | undefined> {
    const insertion = this.database.manager.createQueryBuilder().insert().into(AccountEntity).values(row).orIgnore();
    return rowsOf<Account>(await insertion.returning('id, username').updateEntity(false).execute())[0];
  }
}

/** A character may stand for many (ﷺ for 18): what it stands for has to fit into the index as well. */
function newKey(username: string): string {
  const key = usernameKey(username);
  if (key.length > longestKey) throw invalid({ username: ['Must be at most 150 characters long.'] });
  return key;
}

const longestKey = 300;
