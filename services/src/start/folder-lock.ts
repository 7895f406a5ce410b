import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import { announce } from './announce.ts';
import { errorCode } from './error-code.ts';
import { folderError } from './data-dir.ts';
import { tryKernelLock } from './kernel-lock.ts';
import { describeHolder, isRunningOldHolder, type LockHolder, parseHolder, thisHolder } from './lock-holder.ts';
import { watchLock } from './lock-watch.ts';
import { currentBoot, isOnLocalDisk } from './machine.ts';

export interface FolderLock {
  /** Resolves with the reason if the lock file is deleted or replaced: whoever did it may start another server. */
  readonly lost: Promise<StartupError>;
  /** Call it once. */
  readonly release: () => void;
}

const defaults = {
  /** How often the holder touches the file, in milliseconds. */
  touchEvery: 2_000,
  /** How long another machine watches the file before it takes over, in milliseconds. */
  silence: 30_000,
  isOnLocalDisk,
};

/**
 * Keeps a data folder to one server: two on the same database files would ruin them. The kernel holds the lock, so a killed server
 * leaves none. Where two machines share the folder over a file system that does not pass locks on, the holder's touches of the file
 * are what the other one sees; it compares them with each other and never with its own clock.
 *
 * @throws {StartupError} that names the holder
 */
export async function lockFolder(file: string, url: string, options = defaults): Promise<FolderLock> {
  const descriptor = await openLocked(file);
  const previous = parseHolder(fs.readFileSync(descriptor, 'utf8'));
  if (previous && isRunningOldHolder(previous)) throw new StartupError(describeHolder(previous));
  const isOfAnotherBoot = previous?.boot !== undefined && previous.boot !== currentBoot();
  if (isOfAnotherBoot && !options.isOnLocalDisk(path.dirname(file))) await outwait(file, previous, options.silence);
  const record = `${JSON.stringify(thisHolder(url))}\n`;
  write(descriptor, record, file);
  const watch = watchLock(descriptor, { file, record, every: options.touchEvery });
  return {
    lost: watch.lost,
    release() {
      watch.stop();
      if (readText(file) === record) fs.rmSync(file, { force: true });
      fs.closeSync(descriptor);
    },
  };
}

/** A holder deletes the file before it gives up the lock, so the lock counts only if the file is still the one at this path. */
async function openLocked(file: string): Promise<number> {
  for (;;) {
    const descriptor = open(file);
    if (!(await tryKernelLock(descriptor, file))) {
      fs.closeSync(descriptor);
      throw new StartupError(describeHolder(parseHolder(readText(file) ?? '')));
    }
    const there = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
    const locked = fs.fstatSync(descriptor, { bigint: true });
    if (there?.ino === locked.ino && there.dev === locked.dev) return descriptor;
    fs.closeSync(descriptor);
  }
}

function open(file: string) {
  try {
    return fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o644);
  } catch (error) {
    throw folderError(path.dirname(file), error);
  }
}

/** @throws {StartupError} if the holder on another machine, or before this machine's last start, touches the file meanwhile */
async function outwait(file: string, holder: Partial<LockHolder>, silence: number) {
  const seconds = Math.ceil(silence / 1000);
  announce({ kind: 'progress', title: `Watching ${seconds} s whether Daybook on ${holder.host} still uses this data folder` });
  const touched = touchedAt(file);
  const deadline = performance.now() + silence;
  while (performance.now() < deadline) {
    await wait(Math.min(500, silence / 4));
    if (touchedAt(file) !== touched) throw new StartupError(describeHolder(holder));
  }
}

const touchedAt = (file: string) => fs.statSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs;

function write(descriptor: number, record: string, file: string) {
  try {
    fs.ftruncateSync(descriptor);
    fs.writeSync(descriptor, record, 0);
    fs.fsyncSync(descriptor);
  } catch (error) {
    throw folderError(path.dirname(file), error);
  }
}

function readText(file: string) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
