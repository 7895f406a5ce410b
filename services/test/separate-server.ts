import fs from 'node:fs';
import { createMigratedDatabase } from './postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

interface Started {
  readonly server: ServerProcess;
  readonly dataDir: string;
}

const forOne: Started[] = [];
const forAll: Started[] = [];

/** A server for one test or test file, and its data folder. */
export type SeparateServer = ServerProcess & { readonly dataDir: string };

/** Also the address of its database, on a PostgreSQL server. */
export type SeparateServerOnPostgres = SeparateServer & { readonly database: string };

/** Starts a server with settings of its own, on the kind of database that all tests use. It stops after the test. */
export const startSeparateServer = (env: Readonly<Record<string, string>>) => open(env, forOne);

/** Starts a server that stops after all tests of the file. */
export const startSeparateServerForAll = (env: Readonly<Record<string, string>>) => open(env, forAll);

/** Starts a server on a PostgreSQL server, for tests that read or write its database directly. */
export async function startServerOnPostgres(env: Readonly<Record<string, string>> = {}): Promise<SeparateServerOnPostgres> {
  const database = await createMigratedDatabase();
  return { ...(await open({ DATABASE_URL: database, ...env }, forAll)), database };
}

async function open(env: Readonly<Record<string, string>>, opened: Started[]): Promise<SeparateServer> {
  const dataDir = makeDataDir();
  const postgres = process.env['POSTGRES_URL'];
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(postgres && !env['DATABASE_URL'] && { DATABASE_URL: await createMigratedDatabase() }),
    ...env,
  });
  opened.push({ server, dataDir });
  return { ...server, dataDir };
}

afterEach(() => close(forOne));
afterAll(() => close(forAll));

async function close(opened: Started[]) {
  for (const { server, dataDir } of opened.splice(0)) {
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  }
}
