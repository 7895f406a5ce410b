import fs from 'node:fs';
import { createDatabase } from './postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

interface Opened {
  readonly server: ServerProcess;
  readonly dataDir: string;
}

const forOne: Opened[] = [];
const forAll: Opened[] = [];

/** A server of a test's own, and where it keeps its files. */
export type OwnApi = ServerProcess & { readonly dataDir: string };

/** One whose database is on a PostgreSQL server, and the address of that. */
export type OwnApiOnServer = OwnApi & { readonly database: string };

/** A server of a test's own, with settings of its own, on the kind of database that all tests run on. Ends after the test. */
export const ownApi = (env: Readonly<Record<string, string>>) => open(env, forOne);

/** The same for all tests of a file. */
export const ownApiForAll = (env: Readonly<Record<string, string>>) => open(env, forAll);

/** The same on a PostgreSQL server, for a test that reads or writes past the API: with the address of its database. */
export async function ownApiOnServer(env: Readonly<Record<string, string>> = {}): Promise<OwnApiOnServer> {
  const postgres = process.env['POSTGRES_URL'];
  if (!postgres) throw new Error('This test needs a PostgreSQL server: TEST_DATABASE=server.');
  const database = await createDatabase(postgres);
  return { ...(await open({ DATABASE_URL: database, ...env }, forAll)), database };
}

async function open(env: Readonly<Record<string, string>>, opened: Opened[]): Promise<OwnApi> {
  const dataDir = makeDataDir();
  const postgres = process.env['POSTGRES_URL'];
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(postgres && !env['DATABASE_URL'] && { DATABASE_URL: await createDatabase(postgres) }),
    ...env,
  });
  opened.push({ server, dataDir });
  return { ...server, dataDir };
}

afterEach(() => close(forOne));
afterAll(() => close(forAll));

async function close(opened: Opened[]) {
  for (const { server, dataDir } of opened.splice(0)) {
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  }
}
