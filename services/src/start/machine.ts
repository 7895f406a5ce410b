import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { StartupError, errorCode } from './startup-error.ts';

/** Identifies this boot of this kernel. It is the same in all containers. On systems other than Linux it is the machine's name. */
export const currentBoot = (): string =>
  process.platform === 'linux' ? fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : os.hostname();

/** Identifies the PID namespace of this process. The same number is another process in another namespace. */
export const pidNamespace = (): string => (process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : 'all');

/** False if /proc belongs to another PID namespace (`unshare --pid` without `--mount-proc`): its numbers are not ours. */
export const seesOwnProcesses = (): boolean =>
  process.platform !== 'linux' || fs.readlinkSync('/proc/self') === String(process.pid);

/** True if only one kernel can use the file system of a folder, so that its locks bind every process. False if unknown. */
export const isOnLocalDisk = (folder: string): boolean =>
  process.platform === 'linux' && localFileSystems.has(fs.statfsSync(folder).type);

/** `man 2 statfs`: ext2 to ext4, XFS, Btrfs, ZFS, F2FS, tmpfs, and a container's own layers. */
const localFileSystems = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0x01021994, 0x794c7630]);

/** Returns when a process started, as the system writes it; undefined if it does not run. Its number can be reused by another process. */
export function processStarted(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readLinuxStart(pid);
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'running' : undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Field 22 of /proc/PID/stat. The second field is the name in brackets and may contain spaces. `Z` is a process that has ended. */
function readLinuxStart(pid: number) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [state, ...rest] = stat.replace(/^.*\) /s, '').split(' ');
  return state === 'Z' ? undefined : rest[18];
}

/**
 * Returns whether it could lock an open file for writing. The kernel holds the lock until the last process that has this open file ends. It
 * works between namespaces, and on NFS between machines. On Linux this is an open file description lock: `man 2 fcntl`, F_OFD_SETLK.
 *
 * @throws {StartupError} if this machine or the file system has no such locks
 */
export async function tryKernelLock(file: number, name: string): Promise<boolean> {
  const { tryLock } = await import('fs-native-extensions').catch(() => {
    throw new StartupError(`There is no file lock for this machine (${process.platform}-${process.arch}): set DATABASE_URL.`);
  });
  try {
    return tryLock(file, ...region);
  } catch (error) {
    throw new StartupError(
      `${name} cannot be locked (${errorCode(error) ?? String(error)}): put DATA_DIR on a file system that has locks, or set DATABASE_URL.`,
    );
  }
}

/** The whole file; on Windows a byte far behind its end, because others cannot read what is locked there. */
const region: [] | [offset: number, length: number] = process.platform === 'win32' ? [2 ** 40, 1] : [];
