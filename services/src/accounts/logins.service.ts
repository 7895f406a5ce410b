import type { Credentials } from '@daybook/contracts/accounts';
import type { PasskeyAssertion } from '@daybook/contracts/passkey-assertion';
import { Injectable } from '@nestjs/common';
import { unauthorized } from '../http/problem-error.ts';
import { AccountsService } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import type { Client } from './client.ts';
import { type Identified, type Login, LoginOpener, type Place } from './login-opener.ts';
import { PasskeysService } from './passkeys.service.ts';
import { usernameKey } from './username-key.ts';

/** Logs people in by a password or a passkey. */
@Injectable()
export class LoginsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: AttemptsService,
    private readonly opener: LoginOpener,
  ) {}

  /**
   * Opens a session for a name and a password. An unknown name and a wrong password are refused alike, in what is said and in how long
   * it takes.
   *
   * @throws {Refusal} 401, 429 after too many attempts, 503 when too many wait
   */
  async logIn(credentials: Credentials, client: Client): Promise<Login> {
    const place = this.opener.placeOf(credentials.username, client);
    const knownAs = place.device === undefined ? undefined : usernameKey(credentials.username);
    const identified = await this.attempts.admit({ ...client, knownAs }, () => this.identify(credentials, place, client));
    return this.opener.open(identified, client);
  }

  /** Returns the account that a name and a password open. */
  private async identify({ username, password }: Credentials, place: Place, client: Client): Promise<Identified> {
    const account = await this.accounts.findForLogin(username, place.network);
    const device = !account || place.device?.isOutdated(account.passwordHash) ? undefined : place.device?.name;
    const attempt = await this.attempts.beginLogin({ username, device, isKnownNetwork: account?.isKnownNetwork ?? false }, client);
    const isRight = await this.accounts.isRight(password, account).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (!account || !isRight) {
      attempt.fail();
      throw unauthorized('The username or the password is wrong.', false);
    }
    await attempt.succeed();
    return { owner: account.id, passwordHash: account.passwordHash };
  }

  /** @throws {Refusal} 401 if no account has the passkey, or it was not used here and now */
  async logInByPasskey(assertion: PasskeyAssertion, client: Client): Promise<Login> {
    const owner = await this.passkeys.ownerOf(assertion);
    if (owner !== undefined) return this.opener.open({ owner, passwordHash: undefined }, client);
    this.attempts.log.write('login-failed', client, { passkey: assertion.id });
    throw unauthorized('This passkey is not known here.', false);
  }
}
