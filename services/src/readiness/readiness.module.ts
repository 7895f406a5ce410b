import { type DynamicModule, Module, Controller, Get, Header } from '@nestjs/common';
import { ReleaseStore } from '../releases/public.ts';
import type { Settings } from '../settings.ts';
import { Readiness } from './readiness.ts';
import { ProblemError } from '../http/problem-error.ts';

@Module({})
export class ReadinessModule {
  /** @param databaseUrl - of the database of the requests */
  static with(databaseUrl: string, { dataDir }: Settings, releases: DynamicModule): DynamicModule {
    const useFactory = (store: ReleaseStore) => new Readiness(databaseUrl, store, dataDir);
    return {
      module: ReadinessModule,
      imports: [releases],
      controllers: [ReadinessController],
      providers: [{ provide: Readiness, useFactory, inject: [ReleaseStore] }],
    };
  }
}

@Controller()
export class ReadinessController {
  constructor(private readonly readiness: Readiness) {}

  /** Responds with 200 while this server can do its work, else with 503 and the reason. */
  @Get('readyz')
  @Header('cache-control', 'no-store')
  async isReady() {
    const reason = await this.readiness.check();
    if (reason !== undefined) throw new ProblemError(503, reason, { headers: { 'retry-after': '1' } });
    return { status: 'ready' };
  }
}
