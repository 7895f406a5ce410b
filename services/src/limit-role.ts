import * as z from 'zod/mini';
import { checkServer } from './database/check-server.ts';
import { limitServerRole } from './database/server-role.ts';
import { parseVariables, variables } from './settings-variables.ts';
import { endProcess } from './start/shutdown.ts';
import { StartupError } from './start/startup-error.ts';

/*
 * Gives a database role the rights that running servers need, and no others: `limit-role.js ROLE`, with the address of the tables' owner
 * in DATABASE_URL or DATABASE_DIRECT_URL. The servers then use the role; only migrations use the owner.
 */
try {
  await run(process.argv.slice(2));
  endProcess();
} catch (error) {
  endProcess(error);
}

async function run([role, ...more]: readonly string[]) {
  const databases = z.pick(variables, { DATABASE_URL: true, DATABASE_DIRECT_URL: true });
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = parseVariables(databases, process.env);
  if (!url)
    throw new StartupError('DATABASE_URL must be set: the role of the embedded database is made by the server that runs it.');
  if (!role || more.length > 0) throw new StartupError('Name the role of the servers, and nothing else.');
  await checkServer(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', directUrl ?? url, { isPooler: false });
  await limitServerRole(directUrl ?? url, role);
  process.stdout.write(`${role} may read and change rows, and no tables. Give the servers its address.\n`);
}
