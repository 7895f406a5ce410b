import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tryKernelLock } from '../../start/kernel-lock.ts';
import { StartupError } from '../../startup-error.ts';
import { stopOrphan } from './orphan.ts';
import type { Places } from './places.ts';

/** How long a PostgreSQL that we may not stop has to end by itself, in milliseconds: that of a container that ends, say. */
const patience = 10_000;

/**
 * Locks the cluster for a PostgreSQL that is about to start. The descriptor is handed to the postmaster and closed here, so that
 * the lock is held by PostgreSQL's own processes, until the last of them has ended: neither a lock file that somebody deleted nor a
 * server that was killed lets two postmasters write to one cluster. PostgreSQL's own check cannot see into another PID or IPC namespace.
 *
 * @throws {StartupError} if another PostgreSQL does not end
 */
export async function lockCluster(places: Places): Promise<number> {
  const descriptor = fs.openSync(places.versionFile, 'r+');
  try {
    await waitForLock(descriptor, places);
    return descriptor;
  } catch (error) {
    fs.closeSync(descriptor);
    throw error;
  }
}

async function waitForLock(descriptor: number, places: Places) {
  if (await tryLock(descriptor, places)) return;
  await stopOrphan(places);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    if (await tryLock(descriptor, places)) return;
    await wait(20);
  }
  throw new StartupError(
    `Another PostgreSQL still uses ${places.cluster}, from another container perhaps: stop that one, then start again.`,
  );
}

/** On Windows a lock cannot be handed on; there PostgreSQL's own check must do. */
const tryLock = async (descriptor: number, { versionFile }: Places) =>
  process.platform === 'win32' || (await tryKernelLock(descriptor, versionFile));
