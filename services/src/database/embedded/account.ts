import fs from 'node:fs';
import path from 'node:path';

/** A user and group of this system, by number. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account that PostgreSQL runs as; undefined for that of this process. PostgreSQL refuses to run as root, so root runs
 * it as the owner of the existing data, or as an account that every system has.
 */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return readOwner(cluster) ?? pickAccount(fs.readFileSync('/etc/passwd', 'utf8'));
}

function readOwner(cluster: string): Account | undefined {
  const { uid, gid } = fs.statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? undefined : { uid, gid };
}

/** Reads the text of /etc/passwd. */
export function pickAccount(passwd: string): Account | undefined {
  const accounts = new Map(passwd.split('\n').map((line) => [line.split(':')[0], line.split(':')] as const));
  const [, , uid, gid] = accounts.get('postgres') ?? accounts.get('nobody') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** True if the account may pass through every folder above these paths. A home folder is often closed to others. */
export function canReach(account: Account, paths: readonly string[]) {
  return paths.flatMap(foldersAbove).every((folder) => isOpenTo(account, fs.statSync(folder)));
}

function foldersAbove(place: string): string[] {
  const above = path.dirname(place);
  return above === place ? [] : [above, ...foldersAbove(above)];
}

export function isOpenTo({ uid, gid }: Account, folder: { uid: number; gid: number; mode: number }) {
  const passing = folder.uid === uid ? 0o100 : folder.gid === gid ? 0o010 : 0o001;
  return (folder.mode & passing) !== 0;
}
