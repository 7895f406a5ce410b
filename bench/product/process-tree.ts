import fs from 'node:fs';
import { processorTime } from './processor-time.ts';

/** Returns the ids of a process and of all that it has started, directly or not. Needs /proc. */
export function treeOf(pid: number): number[] {
  const parents = fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readParent(Number(name)) : []));
  const below = (above: number): number[] =>
    parents.filter(({ parent }) => parent === above).flatMap(({ child }) => [child, ...below(child)]);
  return [pid, ...below(pid)];
}

/** Returns the processor time of these processes together, in microseconds. */
export const processorTimeOf = (pids: readonly number[]) => pids.reduce((total, pid) => total + processorTime(pid), 0);

/** Returns the memory of these processes in bytes. What they share counts once. */
export const memoryOf = (pids: readonly number[]) => pids.reduce((total, pid) => total + proportionalSize(pid), 0);

function readParent(child: number): { child: number; parent: number }[] {
  try {
    // After the name, which may contain anything: state and parent.
    const [, parent] = (fs.readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
    return [{ child, parent: Number(parent) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function proportionalSize(pid: number) {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
