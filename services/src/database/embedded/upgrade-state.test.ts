import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clusterPaths } from './cluster.ts';
import { keptClusters, readMajor, replaceCluster, settleUpgrade } from './upgrade-state.ts';

let dataDir: string;

beforeEach(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-upgrade-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

function write(name: string, major: number) {
  fs.mkdirSync(path.join(dataDir, name));
  fs.writeFileSync(path.join(dataDir, name, 'PG_VERSION'), `${major}\n`);
}

const settle = () => {
  settleUpgrade(clusterPaths(dataDir));
  return [readMajor(clusterPaths(dataDir)), fs.readdirSync(dataDir).length];
};

describe('an upgrade of the embedded database', () => {
  it('puts the new cluster in place of the old one, which is kept, and removes the rest', () => {
    write('postgres', 17);
    write('postgres-upgrade', 18);
    fs.writeFileSync(path.join(dataDir, 'postgres-upgrade.backup'), '');
    replaceCluster(clusterPaths(dataDir), 17);

    expect(readMajor(clusterPaths(dataDir))).toBe(18);
    const [kept = '', ...others] = keptClusters(dataDir);
    expect([fs.readFileSync(path.join(kept, 'PG_VERSION'), 'utf8'), others]).toEqual(['17\n', []]);
    expect(fs.readdirSync(dataDir).sort()).toEqual([path.basename(kept), 'postgres'].sort());
  });

  it('starts over if it is interrupted while the old cluster is in its place', () => {
    write('postgres', 17);
    write('postgres-upgrade', 18);
    expect(settle()).toEqual([17, 1]);
    // The old one may have been used by an earlier version since.
    write('postgres-upgraded', 18);
    expect(settle()).toEqual([17, 1]);
  });

  it('is finished if it is interrupted when the old cluster has left its place', () => {
    write('postgres-17-2026-11-26T18-00-00.000Z', 17);
    write('postgres-upgraded', 18);
    expect(settle()).toEqual([18, 2]);
  });

  it('leaves an installation without a database without one', () => {
    expect(settle()).toEqual([undefined, 0]);
  });
});
