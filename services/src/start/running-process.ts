import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * When a process began, in whatever form this system tells it; undefined when none runs under this number. Together with the
 * number it tells a process from a later one that was given the same number.
 */
export function processStarted(pid: number): string | undefined {
  if (process.platform === 'linux') return readLinux(pid);
  if (process.platform === 'win32') return isRunning(pid) ? 'running' : undefined;
  return readPs(pid);
}

/** Field 22 of /proc/PID/stat; the second field is the name in brackets and may hold spaces. `Z` has ended and waits to be noticed. */
function readLinux(pid: number) {
  try {
    const [state, ...rest] = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
}

function readPs(pid: number) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
