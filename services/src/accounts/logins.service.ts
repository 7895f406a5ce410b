import type { Credentials } from '@daybook/contracts/accounts';
import { Injectable } from '@nestjs/common';
import { unauthorized } from '../http/refusal.ts';
import { AccountsService } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import type { Client } from './client.ts';
import { KnownDevices } from './known-devices.ts';
import { type OpenedSession, SessionsService } from './sessions.service.ts';
import { usernameKey } from './username-key.ts';

/** What a login leads to: the tokens, and the cookie that makes the browser known. */
export interface Login extends OpenedSession {
  readonly cookie: string;
}

/** Logs people in by their password. */
@Injectable()
export class LoginsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly attempts: AttemptsService,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Opens a session for a name and a password. An unknown name and a wrong password are refused alike, in what is said and in how long
   * it takes.
   *
   * @throws {Refusal} 401, 429 after too many attempts, 503 when too many passwords wait to be checked
   */
  async logIn({ username, password }: Credentials, client: Client): Promise<Login> {
    const key = usernameKey(username);
    const account = await this.accounts.findForLogin(username, this.sessions.networkOf(client));
    const device = this.devices.find(client.cookies, key);
    const attempt = await this.attempts.beginLogin({ username, device, isKnownNetwork: account?.isKnownNetwork ?? false }, client);
    const isRight = await this.accounts.isRight(password, account, attempt.rank).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (!account || !isRight) {
      attempt.fail();
      throw unauthorized('The username or the password is wrong.', false);
    }
    await attempt.succeed();
    return { ...(await this.sessions.open(account.id, client)), cookie: this.devices.remember(client.cookies, key) };
  }
}
