import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { explainFailure } from './failure.ts';
import type { Launcher } from './launcher.ts';
import type { Places } from './places.ts';

/**
 * Makes the folder of database files when it is not there yet. It is made beside its place and moved there when it is whole, so
 * that a start which was cut off in the middle leaves nothing that looks like a database.
 */
export async function ensureCluster(places: Places, launcher: Launcher, password: string, onFirstStart: () => void) {
  removeUnfinished(places);
  if (fs.existsSync(places.versionFile)) return;
  onFirstStart();
  const made = fs.mkdtempSync(`${places.cluster}.making-`);
  const passwordFile = `${made}.password`;
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    for (const place of [made, passwordFile]) giveTo(launcher, place);
    await initialise(made, passwordFile, { places, launcher });
    moveInto(made, places.cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/**
 * What starts that were cut off have left. The initdb of such a start may still be writing there, and then the folder cannot be
 * removed. It harms nobody, for each start has a folder of its own; a later start removes it.
 */
function removeUnfinished({ cluster }: Places) {
  const above = path.dirname(cluster);
  for (const name of fs.readdirSync(above).filter((name) => name.startsWith(`${path.basename(cluster)}.making`))) {
    try {
      fs.rmSync(path.join(above, name), { recursive: true, force: true });
    } catch {
      // A later start removes it.
    }
  }
}

function giveTo({ account }: Launcher, place: string) {
  if (account) fs.chownSync(place, account.uid, account.gid);
}

async function initialise(folder: string, passwordFile: string, { places, launcher }: { places: Places; launcher: Launcher }) {
  const output = fs.openSync(places.initLog, 'w');
  const child = launcher.launch('initdb', ['-D', folder, `--pwfile=${passwordFile}`, ...choices], output);
  fs.closeSync(output);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return;
  const printed = fs.readFileSync(places.initLog, 'utf8');
  fs.rmSync(folder, { recursive: true, force: true });
  throw explainFailure(printed, { dataDir: places.dataDir, log: places.initLog });
}

/** PostgreSQL's own C.UTF-8 sorts alike on every system. Full text still asks the system what a letter is: LC_CTYPE. */
const choices = [
  '--username=daybook',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
];

/** The folder's new name must be on the disk before anything in it is acknowledged. */
function moveInto(made: string, place: string) {
  fs.renameSync(made, place);
  const above = fs.openSync(path.dirname(place), 'r');
  fs.fsyncSync(above);
  fs.closeSync(above);
}
