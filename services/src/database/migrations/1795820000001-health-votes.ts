import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Load outcomes of releases, counted by the minute, and the votes that halt a rollout, of which each voter has few. */
export class HealthVotes1795820000001 implements MigrationInterface {
  readonly name = 'HealthVotes1795820000001';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table health_minutes (
        app text not null,
        version text not null,
        minute timestamptz not null,
        result text not null,
        ms integer not null,
        count integer not null,
        constraint pk_health_minutes primary key (app, version, minute, result, ms)
      )`);
    await runner.query('create index ix_health_minutes_minute on health_minutes (minute)');
    await this.createVotes(runner);
  }

  async down(runner: QueryRunner) {
    for (const table of ['health_tallies', 'health_votes', 'health_minutes']) await runner.query(`drop table ${table}`);
  }

  private async createVotes(runner: QueryRunner) {
    await runner.query(`
      create table health_votes (
        app text not null,
        version text not null,
        hour timestamptz not null,
        voter text not null,
        slot smallint not null,
        ticket text not null,
        network text not null,
        is_account boolean not null,
        failed boolean not null,
        error text,
        constraint pk_health_votes primary key (app, version, hour, voter, slot)
      )`);
    await runner.query('create index ix_health_votes_network on health_votes (app, version, hour, network) where is_account');
    await runner.query('create index ix_health_votes_ticket on health_votes (ticket)');
    await runner.query('create index ix_health_votes_hour on health_votes (hour)');
    await runner.query(`
      create table health_tallies (
        app text not null,
        version text not null,
        minute timestamptz not null,
        is_account boolean not null,
        pages integer not null,
        failed integer not null,
        constraint pk_health_tallies primary key (app, version, minute, is_account)
      )`);
    await runner.query('create index ix_health_tallies_minute on health_tallies (minute)');
  }
}
