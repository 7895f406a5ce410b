import { type DynamicModule, Module } from '@nestjs/common';
import { SecurityLog } from '../security-log/security-log.ts';
import type { Settings } from '../settings.ts';
import { ViolationsController } from './violations.controller.ts';
import { ViolationsService } from './violations.service.ts';

@Module({})
export class ViolationsModule {
  static with({ publicUrl }: Pick<Settings, 'publicUrl'>): DynamicModule {
    const useFactory = (log: SecurityLog) => new ViolationsService(log, publicUrl);
    return {
      module: ViolationsModule,
      controllers: [ViolationsController],
      providers: [{ provide: ViolationsService, useFactory, inject: [SecurityLog] }],
    };
  }
}
