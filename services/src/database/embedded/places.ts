import path from 'node:path';

/** Where the embedded database keeps what in the data folder. */
export interface Places {
  readonly dataDir: string;
  /** PostgreSQL's own folder. */
  readonly cluster: string;
  readonly postmasterFile: string;
  readonly password: string;
  readonly log: string;
  readonly initLog: string;
}

export function placesIn(dataDir: string): Places {
  const cluster = path.join(dataDir, 'postgres');
  return {
    dataDir,
    cluster,
    postmasterFile: path.join(cluster, 'postmaster.pid'),
    password: path.join(dataDir, 'postgres-password'),
    log: path.join(dataDir, 'postgres.log'),
    initLog: path.join(dataDir, 'postgres-init.log'),
  };
}
