import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError, errorCode } from './startup-error.ts';
import { inDataDir } from './data-dir.ts';
import { tryKernelLock, currentBoot, isOnLocalDisk } from './machine.ts';
import { describeHolder, isRunningOldHolder, type LockHolder, parseHolder, thisHolder } from './lock-holder.ts';
import { announce } from './startup-log.ts';

export interface FolderLock {
  /** Resolves with the reason if somebody deletes or replaces the lock file: another server may start then. */
  readonly lost: Promise<StartupError>;
  /** Call it once. */
  readonly release: () => void;
}

/** In milliseconds: how often the holder touches the file, and how long another machine watches it before it takes over. */
const defaults = { touchEvery: 2_000, silence: 30_000, isOnLocalDisk };

/**
 * Locks a data folder for one server: two servers on the same database files would destroy them. The kernel holds the lock, so it
 * ends with a killed server. If two machines share the folder over a file system without shared locks, the second one sees that the
 * holder touches the file; it compares the touches with each other and not with its own clock.
 *
 * proper-lockfile is not used: its lock is a folder that a killed server leaves behind, and only its age says that it is stale.
 *
 * @throws {StartupError} that names the holder
 */
export async function lockFolder(file: string, url: string, options = defaults): Promise<FolderLock> {
  const descriptor = await openLocked(file);
  const previous = parseHolder(fs.readFileSync(descriptor, 'utf8'));
  if (previous && isRunningOldHolder(previous)) throw new StartupError(describeHolder(previous));
  const isOfAnotherBoot = previous?.boot !== undefined && previous.boot !== currentBoot();
  if (isOfAnotherBoot && !options.isOnLocalDisk(path.dirname(file))) await waitForSilence(file, previous, options.silence);
  const record = `${JSON.stringify(thisHolder(url))}\n`;
  const held = { descriptor, file, record };
  write(held);
  const watch = watchLock(held, options.touchEvery);
  return {
    lost: watch.lost,
    release() {
      watch.stop();
      if (readText(file) === record) fs.rmSync(file, { force: true });
      fs.closeSync(descriptor);
    },
  };
}

/** A holder deletes the file before it releases the lock, so the lock counts only if the file is still the one at this path. */
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

const open = (file: string) =>
  inDataDir(path.dirname(file), () => fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o644));

/** @throws {StartupError} if the holder, on another machine or of an earlier boot, touches the file meanwhile */
async function waitForSilence(file: string, holder: Partial<LockHolder>, silence: number) {
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

interface HeldFile {
  readonly descriptor: number;
  readonly file: string;
  /** The content that this server wrote. */
  readonly record: string;
}

const write = ({ descriptor, file, record }: HeldFile) =>
  inDataDir(path.dirname(file), () => {
    fs.ftruncateSync(descriptor);
    fs.writeSync(descriptor, record, 0);
    fs.fsyncSync(descriptor);
  });

/** Touches the lock file every so many milliseconds, so that other machines see it, and checks that it is still ours. */
function watchLock({ descriptor, file, record }: HeldFile, every: number) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const lost = new Promise<StartupError>((resolve) => {
    const check = async () => {
      // An error of the disk, such as no space, does not mean that the lock is lost.
      await touch(descriptor, new Date(), new Date()).catch(() => {});
      const found = await readFile(file, 'utf8').catch((error: unknown) => (errorCode(error) === 'ENOENT' ? 'none' : record));
      if (stopped) return;
      if (found === record) checkLater();
      else resolve(lockLost(file));
    };
    const checkLater = () => (timer = setTimeout(() => void check(), every).unref());
    checkLater();
  });
  return {
    lost,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const touch = promisify(fs.futimes);

const lockLost = (file: string) =>
  new StartupError(
    `${file} was deleted or replaced while Daybook ran: it stopped, because another server may use this data folder now.`,
  );

function readText(file: string) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
