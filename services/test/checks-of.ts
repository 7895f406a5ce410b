import { execFileSync } from 'node:child_process';

/** The processes in which a server checks releases. */
export function checksOf(server: number) {
  const processes = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n');
  const children = processes.map((line) => line.trim().split(/\s+/)).filter(([parent]) => Number(parent) === server);
  return children.filter((words) => words.join(' ').includes('process-host')).map(([, pid]) => Number(pid));
}
