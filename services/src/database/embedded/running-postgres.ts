import fs from 'node:fs';
import pg from 'pg';
import { applicationUrl } from './application-role.ts';
import { clusterPaths } from './cluster.ts';
import { parsePostmasterFile } from './process-files.ts';

/** True if the data folder has an embedded database. */
export const hasCluster = (dataDir: string) => fs.existsSync(clusterPaths(dataDir).versionFile);

/** Returns the address of the embedded database that a server of this machine runs; undefined if none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const { postmasterFile, password } = clusterPaths(dataDir);
  if (!fs.existsSync(postmasterFile)) return undefined;
  const postmaster = parsePostmasterFile(fs.readFileSync(postmasterFile, 'utf8'));
  if (!postmaster?.ready) return undefined;
  const secret = fs.readFileSync(password, 'utf8').trim();
  const url = applicationUrl(`postgres://daybook:${secret}@127.0.0.1:${postmaster.port}/postgres`);
  return (await accepts(url)) ? url : undefined;
}

/** A file that a killed PostgreSQL left may name the port of another program by now: only ours accepts the password. */
async function accepts(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
