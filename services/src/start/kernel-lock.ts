import { StartupError } from '../startup-error.ts';
import { errorCode } from './error-code.ts';

/**
 * Tries to lock an open file for writing, and returns whether it could. The kernel holds the lock until the last process that has
 * this open file ends, for whatever reason. It works between PID, IPC, mount and network namespaces, and on NFS also between
 * machines.
 *
 * On Linux this is an open file description lock: `man 2 fcntl`, F_OFD_SETLK.
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
