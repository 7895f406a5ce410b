import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.ts';
import { KeyedHash } from '../crypto/derived-keys.ts';
import { TokenSigner } from '../crypto/token-signer.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import type { Settings } from '../settings.ts';
import { ownOrigins } from '../portals/public.ts';
import { AccessGuard } from './access.guard.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService, DeletionGrace } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import { Challenges } from './challenges.ts';
import { ClosedAccountsJob } from './closed-accounts.job.ts';
import { KnownDevices } from './known-devices.ts';
import { LoginsController } from './logins.controller.ts';
import { LoginsService } from './logins.service.ts';
import { OwnAccountService } from './own-account.service.ts';
import { PasskeyCeremonies, type PasskeySite } from './passkey-ceremonies.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { PasskeysService } from './passkeys.service.ts';
import { Passwords } from './passwords.ts';
import { ProofsService } from './proofs.service.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionRules, SessionsService } from './sessions.service.ts';
import { Tokens } from './tokens.ts';

@Module({})
export class AccountsModule {
  static with(settings: Settings, portals: DynamicModule, calendar: DynamicModule): DynamicModule {
    const { keyRing, limits, publicUrl, sessionDays, accountGraceDays } = settings;
    const site = passkeySite(settings);
    const ceremonies = (database: Database) =>
      new PasskeyCeremonies(site, new Challenges(database, new KeyedHash(keyRing, 'challenge')));
    const attempts = (database: DataSource, log: SecurityLog) => new AttemptsService(database, limits, log);
    return {
      module: AccountsModule,
      imports: [portals, calendar],
      controllers: [AccountsController, LoginsController, PasskeysController, SessionsController],
      providers: [
        AccessGuard,
        AccountsService,
        ClosedAccountsJob,
        LoginsService,
        OwnAccountService,
        PasskeysService,
        Passwords,
        ProofsService,
        RevokedSessions,
        SessionsService,
        Tokens,
        { provide: TokenSigner, useValue: new TokenSigner(keyRing) },
        { provide: AttemptsService, useFactory: attempts, inject: [DataSource, SecurityLog] },
        { provide: DeletionGrace, useValue: new DeletionGrace(accountGraceDays) },
        { provide: PasskeyCeremonies, useFactory: ceremonies, inject: [Database] },
        { provide: KnownDevices, useValue: new KnownDevices(new KeyedHash(keyRing, 'device'), publicUrl) },
        { provide: SessionRules, useValue: new SessionRules(sessionDays, new KeyedHash(keyRing, 'network')) },
      ],
    };
  }
}

/** Passkeys belong to the host name in PUBLIC_URL. The origins with other host names cannot use them. */
function passkeySite(settings: Settings): PasskeySite {
  const id = new URL(settings.publicUrl).hostname;
  return { id, origins: ownOrigins(settings).filter((origin) => new URL(origin).hostname === id) };
}
