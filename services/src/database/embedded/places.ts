import path from 'node:path';

/** Where the embedded database keeps what in the data folder. */
export interface Places {
  readonly dataDir: string;
  /** PostgreSQL's own folder. */
  readonly cluster: string;
  /** Written once, when the cluster is made. Its lock says that PostgreSQL runs on the cluster. */
  readonly versionFile: string;
  readonly postmasterFile: string;
  /** Our own record of the postmaster that we started. */
  readonly processFile: string;
  readonly password: string;
  readonly log: string;
  readonly initLog: string;
}

export function placesIn(dataDir: string): Places {
  const cluster = path.join(dataDir, 'postgres');
  return {
    dataDir,
    cluster,
    versionFile: path.join(cluster, 'PG_VERSION'),
    postmasterFile: path.join(cluster, 'postmaster.pid'),
    processFile: path.join(dataDir, 'postgres-process.json'),
    password: path.join(dataDir, 'postgres-password'),
    log: path.join(dataDir, 'postgres.log'),
    initLog: path.join(dataDir, 'postgres-init.log'),
  };
}
