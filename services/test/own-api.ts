import fs from 'node:fs';
import { createDatabase } from './postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

const opened: { server: ServerProcess; dataDir: string }[] = [];

/** A server of a test's own, and where it keeps its files. */
export type OwnApi = ServerProcess & { readonly dataDir: string };

/** A server of a test's own, with settings of its own, on the kind of database that all tests run on. Ends after the test. */
export async function ownApi(env: Readonly<Record<string, string>>): Promise<OwnApi> {
  const dataDir = makeDataDir();
  const postgres = process.env['POSTGRES_URL'];
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: await createDatabase(postgres) }),
    ...env,
  });
  opened.push({ server, dataDir });
  return { ...server, dataDir };
}

afterEach(async () => {
  for (const { server, dataDir } of opened.splice(0)) {
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  }
});
