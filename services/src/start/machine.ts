import fs from 'node:fs';
import os from 'node:os';

/** Which start of which kernel this is: the same in all its containers. Systems that do not tell are known by the machine's name. */
export function currentBoot(): string {
  return process.platform === 'linux' ? fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : os.hostname();
}

/** The set of processes that this process belongs to. The same number names another process in another set. */
export function pidNamespace(): string {
  return process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : 'all';
}

/** False if /proc belongs to another PID namespace (`unshare --pid` without `--mount-proc`): its numbers are not ours. */
export function seesOwnProcesses(): boolean {
  return process.platform !== 'linux' || fs.readlinkSync('/proc/self') === String(process.pid);
}

/** Whether only one kernel can use the file system of a folder, so that its locks bind everybody. False if that is not known. */
export function isOnLocalDisk(folder: string): boolean {
  return process.platform === 'linux' && localFileSystems.has(fs.statfsSync(folder).type);
}

/** `man 2 statfs`: ext2 to ext4, XFS, Btrfs, ZFS, F2FS, tmpfs, and a container's own layers. */
const localFileSystems = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0x01021994, 0x794c7630]);
