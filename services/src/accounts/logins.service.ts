import type { Credentials } from '@daybook/contracts/accounts';
import { Injectable } from '@nestjs/common';
import { unauthorized } from '../http/problem-error.ts';
import { AccountsService, type Proven } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import type { Client } from './client.ts';
import { type KnownDevice, KnownDevices } from './known-devices.ts';
import { type OpenedSession, SessionsService } from './sessions.service.ts';
import { usernameKey } from './username-key.ts';

export interface Login extends Omit<OpenedSession, 'ended'> {
  /** The Set-Cookie header that makes the browser a known device. */
  readonly cookie: string;
  readonly restored: boolean;
}

@Injectable()
export class LoginsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly attempts: AttemptsService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Opens a session. An unknown username gets the same response as a wrong password, after the same time.
   *
   * @throws {ProblemError} 401, 429 after too many attempts, 503 if too many attempts wait
   */
  async logIn(credentials: Credentials, client: Client): Promise<Login> {
    const key = usernameKey(credentials.username);
    const device = this.devices.find(client.cookies, key);
    const source = { ...client, knownAs: device && key };
    const { id, passwordHash } = await this.attempts.admit(source, () => this.authenticate(credentials, device, client));
    return this.open(id, { passwordHash }, client);
  }

  /** Opens a session for the owner of a passkey. @throws {ProblemError} 401 without one: the passkey is unknown, or not verified */
  async logInWithPasskey(passkey: string, owner: string | undefined, client: Client): Promise<Login> {
    if (owner !== undefined) return this.open(owner, { passkey }, client);
    this.attempts.log.write('login-failed', client, { passkey });
    throw unauthorized('This passkey was not accepted.', false);
  }

  private async authenticate({ username, password }: Credentials, known: KnownDevice | undefined, client: Client) {
    const account = await this.accounts.findForLogin(username, this.sessions.networksOf(client));
    const device = !account || known?.isOutdated(account.passwordHash) ? undefined : known?.name;
    const origin = { device, isKnownNetwork: account?.isKnownNetwork ?? false };
    const attempt = await this.attempts.beginLogin(usernameKey(username), origin, client);
    const isRight = await this.accounts.isRight(password, account).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (!account || !isRight) {
      attempt.fail();
      throw unauthorized('The username or the password is wrong.', false);
    }
    await attempt.succeed();
    return account;
  }

  /** Opens a session, and restores the account if it was going to be deleted. Parameters and errors are those of `restore`. */
  private async open(owner: string, proven: Proven, client: Client): Promise<Login> {
    const open = () => this.sessions.open(owner, client);
    const { username, restored, result, ...account } = await this.accounts.restore(owner, proven, open);
    const { ended, ...opened } = result;
    this.sessions.rejectTokens(ended);
    const key = usernameKey(username);
    const by = 'passkey' in proven ? 'passkey' : 'password';
    if (restored) this.attempts.log.write('account-restored', client, { owner });
    this.attempts.log.write('login-succeeded', client, { usernameKey: key, owner, session: opened.session, by });
    return { ...opened, restored, cookie: this.devices.remember(client.cookies, key, account.passwordHash) };
  }
}
