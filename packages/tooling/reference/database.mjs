import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findEtcd, findPatroni, findPgbouncer, findPostgres } from '../machine/programs.mjs';
import { DatabaseNode } from './database-node.mjs';
import { Part } from './part.mjs';
import { until } from './wait.mjs';

const run = promisify(execFile);

/**
 * PostgreSQL on two machines under Patroni, which keeps in etcd who is the primary.
 *
 * @typedef {{ host: string, port: () => number, disk: string, through?: string[], cut?: () => void, connect?: () => void }} Place
 */
export class Database {
  /** @param {{ folder: string, files: string, secret: string, places: readonly Place[], etcd: Pick<Place, 'host' | 'port'> }} options `files`: those of operators */
  constructor({ folder, files, secret, places, etcd }) {
    this.secret = secret;
    this.postgres = findPostgres() ?? '';
    const client = `http://${etcd.host}:${etcd.port()}`;
    const peer = `http://${etcd.host}:${etcd.port()}`;
    this.etcd = new Part('etcd', folder, {
      command: findEtcd() ?? '',
      args: [
        ...[
          '--name',
          'one',
          '--enable-v2',
          '--data-dir',
          path.join(folder, 'etcd'),
          '--listen-client-urls',
          client,
          '--advertise-client-urls',
          client,
        ],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`],
      ],
    });
    const programs = { patroni: findPatroni() ?? '', pgbouncer: findPgbouncer() ?? '', postgres: this.postgres };
    this.nodes = places.map(
      (place, index) =>
        new DatabaseNode(['one', 'two'][index], { folder, files, secret, place, programs, etcd: client.replace('http://', '') }),
    );
  }

  /** Starts all of it, with an empty database for the servers. */
  async start() {
    this.etcd.start();
    for (const node of this.nodes) node.start();
    const explain = () => this.nodes.map(({ patroni }) => patroni.lastLines()).join('\n');
    await until('PostgreSQL has a primary and a synchronous standby', () => this.isWhole(), { explain });
    await this.query(`create role daybook login password '${this.secret}'`);
    await this.query('create database daybook owner daybook');
  }

  /** True if there is a primary, and a standby that has every commit. */
  async isWhole() {
    return (await this.query(`select count(*) from pg_stat_replication where sync_state = 'sync'`)) === '1';
  }

  /** @returns {Promise<DatabaseNode | undefined>} the node that takes writes */
  async primary() {
    const states = await Promise.all(this.nodes.map((node) => node.isPrimary()));
    return this.nodes[states.indexOf(true)];
  }

  /** Runs a statement on the primary as its administrator, and returns what it printed. @param {string} statement */
  async query(statement, database = 'postgres') {
    const node = await this.primary();
    if (!node) throw new Error('There is no primary.');
    const words = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', node.host, '-p', String(node.port), '-U', 'postgres', '-d', database];
    const env = { ...process.env, PGPASSWORD: this.secret, PGCONNECT_TIMEOUT: '3' };
    const { stdout } = await run(path.join(this.postgres, 'psql'), [...words, '-c', statement], {
      env,
      maxBuffer: 256 * 1024 * 1024,
    });
    return stdout.trim();
  }

  /** Returns the addresses that servers use: by PgBouncer, and of PostgreSQL itself. */
  urls() {
    const url = (/** @type {(node: DatabaseNode) => number} */ port) =>
      `postgres://daybook:${this.secret}@${this.nodes.map((node) => `${node.host}:${port(node)}`).join(',')}/daybook`;
    return { DATABASE_URL: url((node) => node.pooledPort), DATABASE_DIRECT_URL: url((node) => node.port) };
  }

  async stop() {
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.etcd.stop('SIGKILL');
  }
}
