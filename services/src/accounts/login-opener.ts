import { Injectable } from '@nestjs/common';
import { SecurityLog } from '../security-log/security-log.ts';
import { AccountsService } from './accounts.service.ts';
import type { Client } from './client.ts';
import { type KnownDevice, KnownDevices } from './known-devices.ts';
import { type OpenedSession, SessionsService } from './sessions.service.ts';
import { usernameKey } from './username-key.ts';

/** Where a login comes from. */
export interface Place {
  /** The browser, if the account was logged in there before. */
  readonly device: KnownDevice | undefined;
  /** The name that sessions have for the network. */
  readonly network: string;
}

/** Whom somebody has shown to be. */
export interface Identified {
  readonly owner: string;
  /** What the password was checked against; undefined: it was a passkey. */
  readonly passwordHash: string | undefined;
}

/** What a login leads to. */
export interface Login extends OpenedSession {
  /** The Set-Cookie header that makes the browser known. */
  readonly cookie: string;
  /** True if the account was to be deleted. */
  readonly restored: boolean;
}

/** Opens sessions for people who have shown who they are. */
@Injectable()
export class LoginOpener {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly log: SecurityLog,
  ) {}

  /** Returns what is known about where a login comes from, without asking the database. */
  placeOf(username: string, client: Client): Place {
    return { device: this.devices.find(client.cookies, usernameKey(username)), network: this.sessions.networkOf(client) };
  }

  /**
   * Opens a session, and restores an account that was to be deleted.
   *
   * @throws {Refusal} 401 if the account has been deleted meanwhile, or its password was changed
   */
  async open({ owner, passwordHash }: Identified, client: Client): Promise<Login> {
    const open = () => this.sessions.open(owner, client);
    const { username, restored, result: opened, ...account } = await this.accounts.restore(owner, passwordHash, open);
    if (restored) this.log.write('account-restored', client, { owner });
    const key = usernameKey(username);
    const by = passwordHash === undefined ? 'passkey' : 'password';
    this.log.write('login-succeeded', client, { usernameKey: key, owner, session: opened.session, by });
    const cookie = this.devices.remember(client.cookies, key, account.passwordHash);
    return { ...opened, restored, cookie };
  }
}
