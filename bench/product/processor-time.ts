import fs from 'node:fs';

/** Returns the processor time that a process has used, in microseconds; NaN where the system has no /proc. */
export function processorTime(pid: number) {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return NaN;
  // After the name, which may contain anything: user and system time are the 12th and 13th, in hundredths of a second.
  const [, , , , , , , , , , , user, system] = (fs.readFileSync(file, 'utf8').split(') ').at(-1) ?? '').split(' ');
  return (Number(user) + Number(system)) * 10_000;
}
