import fs from 'node:fs';
import path from 'node:path';
import { writeOwned } from './owned-files.mjs';
import { Part } from './part.mjs';

/**
 * A machine of the database: PostgreSQL under Patroni, and PgBouncer beside it.
 *
 * @typedef {object} NodeOptions
 * @property {string} folder
 * @property {string} files the folder with the configuration of operators
 * @property {string} secret the password of all roles
 * @property {import('./database.mjs').Place} place
 * @property {{ patroni: string, pgbouncer: string, postgres: string }} programs
 * @property {string} etcd its address
 */
export class DatabaseNode {
  /** @param {string} name @param {NodeOptions} options */
  constructor(name, { folder, files, secret, place, programs, etcd }) {
    this.name = name;
    this.place = place;
    this.host = place.host;
    this.port = place.port();
    this.pooledPort = place.port();
    this.api = `${place.host}:${place.port()}`;
    this.data = path.join(place.disk, 'postgres');
    const address = `${this.host}:${this.port}`;
    this.patroni = new Part(`patroni-${name}`, folder, {
      command: programs.patroni,
      ...(place.through && { through: place.through }),
      args: [path.join(files, 'patroni.yml')],
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: `'${etcd}'`,
        PATRONI_RESTAPI_LISTEN: this.api,
        PATRONI_RESTAPI_CONNECT_ADDRESS: this.api,
        PATRONI_POSTGRESQL_LISTEN: address,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_DATA_DIR: this.data,
        PATRONI_POSTGRESQL_PGPASS: path.join(folder, `pgpass-${name}`),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: secret,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: secret,
      },
    });
    const users = writeOwned(path.join(folder, `users-${name}.txt`), `"daybook" "${secret}"\n`);
    const settings = writeOwned(
      path.join(folder, `pgbouncer-${name}.ini`),
      `%include ${path.join(files, 'pgbouncer.ini')}
[databases]
daybook = host=${this.host} port=${this.port}
[pgbouncer]
listen_addr = ${this.host}
listen_port = ${this.pooledPort}
unix_socket_dir =
auth_file = ${users}
`,
    );
    this.pgbouncer = new Part(`pgbouncer-${name}`, folder, {
      command: programs.pgbouncer,
      args: ['-q', settings],
      ...(place.through && { through: place.through }),
    });
  }

  start() {
    this.patroni.start();
    this.pgbouncer.start();
  }

  /** True if Patroni says that this PostgreSQL takes writes. */
  async isPrimary() {
    const asked = fetch(`http://${this.api}/primary`, { signal: AbortSignal.timeout(2000) });
    return asked.then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Kills all of it at once, as a machine that lost its power. It stays away until `start`. */
  async crash() {
    this.signalPostgres('SIGKILL');
    await Promise.all([this.patroni.crash({ isGone: true }), this.pgbouncer.crash({ isGone: true })]);
  }

  /** Sends a signal to all of its processes. @param {NodeJS.Signals} signal */
  signal(signal) {
    this.patroni.signal(signal);
    this.pgbouncer.signal(signal);
    this.signalPostgres(signal);
  }

  /** Patroni gives PostgreSQL a session of its own. @param {NodeJS.Signals} signal */
  signalPostgres(signal) {
    const postmaster = this.postmaster();
    if (postmaster === undefined) return;
    const children = childrenOf(postmaster);
    for (const pid of [postmaster, ...children]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended.
      }
    }
  }

  /** Returns the process id of PostgreSQL while it runs. */
  postmaster() {
    try {
      const pid = Number(fs.readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data) ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  async stop() {
    await Promise.all([this.patroni.stop('SIGTERM', 10_000), this.pgbouncer.stop('SIGKILL')]);
    this.signalPostgres('SIGKILL');
  }
}

/** @param {number} pid @returns {number[]} */
function childrenOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
