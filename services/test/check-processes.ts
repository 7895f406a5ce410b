import fs from 'node:fs';

/** Returns the processes in which a server checks releases (Linux). */
export function checkProcessesOf(server: number): number[] {
  const processes = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((pid) => isCheck(pid, server)).map(Number);
}

/** A process may end at any moment, and its files with it. */
function isCheck(pid: string, server: number) {
  try {
    const parent = /^PPid:\s+(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(parent) === server && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('process-host');
  } catch {
    return false;
  }
}
