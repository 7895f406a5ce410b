import type { KeyObject } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { AccessGuard } from './access.guard.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { attemptLimits, type AttemptLimits, AttemptsService } from './attempts.service.ts';
import { Passwords } from './passwords.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { SessionsService } from './sessions.service.ts';
import { Tokens } from './tokens.ts';

@Module({})
export class AccountsModule {
  static with({ jwtSecret, limits }: { jwtSecret: KeyObject; limits: AttemptLimits }, portals: DynamicModule): DynamicModule {
    return {
      module: AccountsModule,
      imports: [portals, JwtModule.register({ secret: jwtSecret, signOptions: { algorithm: 'HS256' } })],
      controllers: [AccountsController],
      providers: [
        AccessGuard,
        AccountsService,
        AttemptsService,
        Passwords,
        RevokedSessions,
        SessionsService,
        Tokens,
        { provide: attemptLimits, useValue: limits },
      ],
    };
  }
}
