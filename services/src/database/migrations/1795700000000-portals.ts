import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Portals, and the users' connections to them. */
export class Portals1795700000000 implements MigrationInterface {
  readonly name = 'Portals1795700000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table portals (
        id text not null,
        name text not null,
        origins text[] not null,
        created timestamptz(3) not null default now(),
        constraint pk_portals primary key (id)
      )`);
    await runner.query(`
      create table connections (
        owner_id uuid not null,
        id uuid not null,
        portal_id text not null,
        generation integer not null default 1,
        created timestamptz(3) not null default now(),
        used timestamptz(3) not null default now(),
        revoked timestamptz(3),
        constraint pk_connections primary key (owner_id, id),
        constraint fk_connections_owner foreign key (owner_id) references accounts (id) on delete cascade,
        constraint fk_connections_portal foreign key (portal_id) references portals (id) on delete cascade
      )`);
    await runner.query(`
      create table connect_codes (
        hash bytea not null,
        owner_id uuid not null,
        portal_id text not null,
        origin text not null,
        challenge text not null,
        connection_id uuid,
        created timestamptz(3) not null default now(),
        constraint pk_connect_codes primary key (hash),
        constraint fk_connect_codes_portal foreign key (portal_id) references portals (id) on delete cascade
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table connect_codes');
    await runner.query('drop table connections');
    await runner.query('drop table portals');
  }
}
