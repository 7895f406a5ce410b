import fs from 'node:fs';
import { once } from 'node:events';
import { prepareRole } from '../dist/database/embedded/application-role.js';
import { clusterPaths, ensureCluster } from '../dist/database/embedded/cluster.js';
import { createLauncher } from '../dist/database/embedded/launcher.js';
import { installPrograms } from '../dist/database/embedded/old-programs.js';
import { startPostmaster } from '../dist/database/embedded/postmaster.js';
import { readOrCreateSecret } from '../dist/start/data-dir.js';
import { findFreePort } from '../dist/start/free-port.js';

/*
 * Runs an embedded database as an earlier Daybook would have made it, with PostgreSQL of that major version, until stdin ends:
 * node older-cluster.mjs 17 DATA_DIR. Prints the database's address.
 */
const [major, dataDir = ''] = process.argv.slice(2);
const paths = clusterPaths(dataDir);
const password = readOrCreateSecret(paths.password);
const programs = `${dataDir}/programs-of-the-test`;
const launcher = createLauncher(await installPrograms(Number(major), programs), paths);
await ensureCluster(paths, launcher, password, () => {});
const port = await findFreePort();
const postmaster = await startPostmaster({ port, connections: 40 }, paths, launcher);
console.log(await prepareRole(`postgres://daybook:${password}@127.0.0.1:${port}/postgres`));
await once(process.stdin.resume(), 'end');
await postmaster.stop();
fs.rmSync(programs, { recursive: true });
