import fs from 'node:fs';
import path from 'node:path';
import { clusterPaths, type ClusterPaths, syncFolder } from './cluster.ts';

/** Returns the folders of older clusters that upgrades kept. */
export function keptClusters(dataDir: string): string[] {
  if (!fs.existsSync(dataDir)) return [];
  const names = fs.readdirSync(dataDir).filter((name) => /^postgres-\d+-\d{4}-\d\d-/.test(name));
  return names.map((name) => path.join(dataDir, name));
}

/** Returns the places that an upgrade uses. */
export function upgradePaths({ dataDir }: Pick<ClusterPaths, 'dataDir'>) {
  return {
    programs: path.join(dataDir, 'postgres-upgrade-programs'),
    backup: path.join(dataDir, 'postgres-upgrade.backup'),
    /** Where the new cluster is filled. */
    unfinished: clusterPaths(dataDir, 'postgres-upgrade'),
    /** Where it is once it is complete. */
    complete: path.join(dataDir, 'postgres-upgraded'),
  };
}

/** Returns the major version of PostgreSQL that wrote the cluster; undefined if there is none. */
export function readMajor({ versionFile }: ClusterPaths): number | undefined {
  return fs.existsSync(versionFile) ? Number.parseInt(fs.readFileSync(versionFile, 'utf8')) : undefined;
}

/** Puts the complete new cluster in place of the old one. The folders are renamed one by one, and `settleUpgrade` does the rest. */
export function replaceCluster(paths: ClusterPaths, from: number) {
  const { unfinished, complete } = upgradePaths(paths);
  rename(unfinished.cluster, complete);
  rename(paths.cluster, `${paths.cluster}-${from}-${new Date().toISOString().replaceAll(':', '-')}`);
  settleUpgrade(paths);
}

/**
 * Finishes an upgrade that was interrupted after the old cluster had left its place, and removes what another one left behind: also a
 * complete new cluster, if the old one is still in its place, because a server may have changed the old one since.
 */
export function settleUpgrade(paths: ClusterPaths) {
  const { complete } = upgradePaths(paths);
  if (!fs.existsSync(paths.cluster) && fs.existsSync(complete)) rename(complete, paths.cluster);
  for (const name of fs.readdirSync(paths.dataDir).filter((each) => each.startsWith('postgres-upgrade'))) {
    fs.rmSync(path.join(paths.dataDir, name), { recursive: true, force: true });
  }
}

/** The new name is on the disk when it returns. */
function rename(from: string, to: string) {
  fs.renameSync(from, to);
  syncFolder(path.dirname(to));
}
