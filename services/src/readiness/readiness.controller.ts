import { Controller, Get, Header } from '@nestjs/common';
import { ProblemError } from '../http/problem-error.ts';
import { Readiness } from './readiness.ts';

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
