import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { DataSource } from 'typeorm';
import { KeyedHash } from '../sealing/keyed-hash.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import type { Settings } from '../settings.ts';
import { AccessGuard } from './access.guard.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { AttemptsService } from './attempts.service.ts';
import { KnownDevices } from './known-devices.ts';
import { LoginsService } from './logins.service.ts';
import { Passwords } from './passwords.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { SessionRules } from './session-rules.ts';
import { SessionsService } from './sessions.service.ts';
import { Tokens } from './tokens.ts';

@Module({})
export class AccountsModule {
  static with(
    settings: Pick<Settings, 'jwtSecret' | 'limits' | 'publicUrl' | 'sessionDays'>,
    portals: DynamicModule,
  ): DynamicModule {
    const { jwtSecret, limits, publicUrl, sessionDays } = settings;
    const attempts = (database: DataSource, log: SecurityLog) => new AttemptsService(database, limits, log);
    return {
      module: AccountsModule,
      imports: [portals, JwtModule.register({ secret: jwtSecret, signOptions: { algorithm: 'HS256' } })],
      controllers: [AccountsController],
      providers: [
        AccessGuard,
        AccountsService,
        LoginsService,
        Passwords,
        RevokedSessions,
        SessionsService,
        Tokens,
        { provide: AttemptsService, useFactory: attempts, inject: [DataSource, SecurityLog] },
        { provide: KnownDevices, useValue: new KnownDevices(new KeyedHash(jwtSecret, 'device'), publicUrl) },
        { provide: SessionRules, useValue: new SessionRules(sessionDays, new KeyedHash(jwtSecret, 'network')) },
      ],
    };
  }
}
