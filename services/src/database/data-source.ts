import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DataSourceOptions, MigrationInterface } from 'typeorm';
import { DatabaseClient, PooledClient } from './database-client.ts';
import { splitHosts } from './hosts.ts';
import { connectionNames } from './server-connections.ts';
import { sessionLimits, silenceLimit, timeLimits } from './time-limits.ts';

type Migration = new () => MigrationInterface;

/** Every class in the folder of migrations. TypeORM orders them by the number at the end of the name. */
const migrations = loadMigrations(path.join(import.meta.dirname, 'migrations'));

/** The migrations that this version needs. The database of a newer version has more. */
export const migrationNames = migrations.map(({ name }) => name);

/** For migrations, which have no limit. Only migrations change the schema. */
export function dataSourceOptions(url: string) {
  return {
    type: 'postgres',
    url: splitHosts(url)[0],
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    // The migration that needs an extension creates it: it can explain what to do if the extension is missing.
    installExtensions: false,
    connectTimeoutMS: timeLimits.connection,
    applicationName: connectionNames.pool,
    extra: { Client: DatabaseClient, connectionString: url },
  } satisfies DataSourceOptions;
}

/** Loads them at once, while `import()` would make every caller wait. */
function loadMigrations(folder: string): Migration[] {
  const load = createRequire(import.meta.url);
  const names = fs.readdirSync(folder).filter((name) => /^\d+-[\w-]+\.(ts|js)$/.test(name));
  return names.flatMap((name) => Object.values(load(path.join(folder, name)) as Record<string, Migration>));
}

export interface ServingOptions {
  /** For requests. */
  readonly url: string;
  /** The PostgreSQL server itself, if `url` is a pooler in transaction mode. */
  readonly directUrl: string | undefined;
  /** How many connections a process has for requests. */
  readonly poolSize: number;
}

/** For requests, whose statements have a time limit. */
export function servingOptions({ url, directUrl, poolSize }: ServingOptions) {
  const options = dataSourceOptions(url);
  // A pooler rejects session limits: there they are the role's.
  const extra =
    directUrl === undefined
      ? { ...options.extra, ...sessionLimits(timeLimits.statement) }
      : { ...options.extra, Client: PooledClient, ...silenceLimit(timeLimits.statement) };
  return { ...options, poolSize, extra } satisfies DataSourceOptions;
}
