import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Hourly } from '../database/hourly.ts';

/** Forgets what is of no use any more. */
@Injectable()
export class OldConnections implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly hourly: Hourly,
  ) {}

  onModuleInit() {
    this.hourly.add(() => this.forget());
  }

  private async forget() {
    await this.database.manager.query(`delete from connect_codes where created < now() - interval '1 day'`);
    await this.database.manager.query(`delete from connections where used < now() - interval '14 days' or revoked is not null`);
  }
}
