import fs from 'node:fs';
import path from 'node:path';

/** Where systems mount the cgroups of version 2: alone, or beside those of version 1. */
const places = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'];

/**
 * Measures the processor time of a process and of all processes that it starts from now on, by a cgroup of Linux: browsers and databases
 * outlive the process that has started them, so that no process can read what they used.
 *
 * @param {number} pid
 * @param {string} [parent] the cgroup in which that of the process is created
 * @returns {(() => number | undefined) | undefined} Ends the measurement and returns seconds. Undefined if the system allows or shows none
 */
export function measureProcessorTime(pid, parent = ownGroup()) {
  if (parent === undefined) return undefined;
  const group = path.join(parent, `daybook-tests-${pid}`);
  try {
    fs.mkdirSync(group);
    fs.writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch {
    return undefined;
  }
  return () => {
    const microseconds = readUsage(group);
    removeGroup(group);
    return microseconds === undefined ? undefined : Number(microseconds) / 1e6;
  };
}

/** Returns the folder of this process's cgroup. */
function ownGroup() {
  const place = places.find((folder) => fs.existsSync(path.join(folder, 'cgroup.procs')));
  if (place === undefined) return undefined;
  const [, name] = /^0::(.*)$/m.exec(fs.readFileSync('/proc/self/cgroup', 'utf8')) ?? [];
  return name === undefined ? undefined : path.join(place, name);
}

/** @param {string} group */
function readUsage(group) {
  try {
    return /^usage_usec (\d+)$/m.exec(fs.readFileSync(path.join(group, 'cpu.stat'), 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** A process that still ends keeps its group, which is harmless. @param {string} group */
function removeGroup(group) {
  try {
    fs.rmdirSync(group);
  } catch {}
}
