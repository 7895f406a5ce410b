import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browser of a session, for the user's list of sessions, and a keyed hash of the network, which detects a login from a new one. */
export class SessionDevices1795811000000 implements MigrationInterface {
  readonly name = 'SessionDevices1795811000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table sessions
        add column used timestamptz(3) not null default now(),
        add column browser text,
        add column system text,
        add column network text`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column used, drop column browser, drop column system, drop column network');
  }
}
