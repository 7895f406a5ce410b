import type { KeyObject } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { SecurityLog } from './security-log.ts';

/** Provides the security log to all modules. */
@Module({})
export class SecurityLogModule {
  static with({ jwtSecret }: { jwtSecret: KeyObject }): DynamicModule {
    const useFactory = ({ httpAdapter }: HttpAdapterHost) =>
      new SecurityLog(httpAdapter.getInstance<FastifyInstance>().log, jwtSecret);
    return {
      module: SecurityLogModule,
      global: true,
      providers: [{ provide: SecurityLog, useFactory, inject: [HttpAdapterHost] }],
      exports: [SecurityLog],
    };
  }
}
