import fs from 'node:fs';
import { createMigratedDatabase, type PostgresServer, prepareMigratedDatabase, startPostgres } from './postgres-server.ts';
import { operatorSettings } from './releasing.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

declare global {
  var api: { server: ServerProcess; postgres: PostgresServer | undefined; dataDir: string } | undefined;
}

/** Jest's global setup: starts one server for all API tests. Each test creates its own users; tests of limits start their own servers. */
export default async function startApi() {
  const postgres = process.env['TEST_DATABASE'] === 'server' ? await startPostgres() : undefined;
  if (postgres) await prepareMigratedDatabase(postgres);
  const dataDir = makeDataDir();
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: await createMigratedDatabase() }),
    ...highLimits,
    ...operatorSettings,
  });
  globalThis.api = { server, postgres, dataDir };
  process.env['API_URL'] = server.url;
}

/** High limits, because all users register and log in from one address. */
export const highLimits = { CALL_LIMIT_FACTOR: '1000', LOGIN_LIMIT_ADDRESS: '1000000', REGISTER_LIMIT_ADDRESS: '1000000' };

export async function stopApi() {
  const { server, postgres, dataDir } = globalThis.api ?? {};
  await server?.end();
  await postgres?.stop();
  if (dataDir) fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
}
