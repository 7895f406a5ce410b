import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { explainFailure, type Launcher } from './launcher.ts';

export type ClusterPaths = ReturnType<typeof clusterPaths>;

/** Returns the files of the embedded database in the data folder. An upgrade fills a cluster with another name. */
export function clusterPaths(dataDir: string, name = 'postgres') {
  const cluster = path.join(dataDir, name);
  return {
    dataDir,
    /** PostgreSQL's data directory. */
    cluster,
    /** Written once, when the cluster is created. PostgreSQL holds its lock while it runs on the cluster. */
    versionFile: path.join(cluster, 'PG_VERSION'),
    postmasterFile: path.join(cluster, 'postmaster.pid'),
    /** Our record of the postmaster that we started. */
    processFile: path.join(dataDir, 'postgres-process.json'),
    password: path.join(dataDir, 'postgres-password'),
    log: path.join(dataDir, 'postgres.log'),
    initLog: path.join(dataDir, 'postgres-init.log'),
  };
}

/**
 * Creates the cluster if there is none. It is created in a folder beside its place and renamed when it is complete, so that an
 * interrupted start leaves nothing that looks like a database.
 */
export async function ensureCluster(paths: ClusterPaths, launcher: Launcher, password: string, onFirstStart: () => void) {
  removeUnfinished(paths);
  if (fs.existsSync(paths.versionFile)) return;
  onFirstStart();
  const folder = fs.mkdtempSync(`${paths.cluster}.making-`);
  const passwordFile = `${folder}.password`;
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    const { account } = launcher;
    if (account) for (const place of [folder, passwordFile]) fs.chownSync(place, account.uid, account.gid);
    await initialize([folder, passwordFile], paths, launcher);
    moveIntoPlace(folder, paths.cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** Removes what interrupted starts left behind, unless their initdb still writes there. */
function removeUnfinished({ cluster }: ClusterPaths) {
  const parent = path.dirname(cluster);
  for (const name of fs.readdirSync(parent).filter((name) => name.startsWith(`${path.basename(cluster)}.making`))) {
    try {
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // A later start removes it. Each start has its own folder, so it is in nobody's way.
    }
  }
}

async function initialize([folder, passwordFile]: [string, string], paths: ClusterPaths, launcher: Launcher) {
  const output = fs.openSync(paths.initLog, 'w');
  const child = launcher.launch('initdb', ['-D', folder, `--pwfile=${passwordFile}`, ...initOptions], output);
  fs.closeSync(output);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  const printed = fs.readFileSync(paths.initLog, 'utf8');
  fs.rmSync(folder, { recursive: true, force: true });
  throw explainFailure(printed, { dataDir: paths.dataDir, log: paths.initLog });
}

/** PostgreSQL's own C.UTF-8 sorts the same on every system. Full text search still takes the letters from the system: LC_CTYPE. */
const initOptions = [
  '--username=daybook',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
];

/** The folder's new name must be on the disk before the database acknowledges anything. */
function moveIntoPlace(folder: string, cluster: string) {
  fs.renameSync(folder, cluster);
  syncFolder(path.dirname(cluster));
}

/** Writes the names in a folder to the disk. */
export function syncFolder(folder: string) {
  const opened = fs.openSync(folder, 'r');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}
