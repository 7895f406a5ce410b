import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measureProcessorTime } from './processor-time.mjs';
import { timesTable } from './times-table.mjs';

describe('the processor time of a process', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cgroup-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('is read from its group', () => {
    const end = measureProcessorTime(42, folder);
    expect(fs.readFileSync(path.join(folder, 'daybook-tests-42/cgroup.procs'), 'utf8')).toBe('42');
    fs.writeFileSync(path.join(folder, 'daybook-tests-42/cpu.stat'), 'usage_usec 1250000\nuser_usec 1000000\nsystem_usec 250000\n');
    expect(end?.()).toBe(1.25);
  });

  it('is what it and its children have used, where the system allows a cgroup', async () => {
    const work = 'while (process.cpuUsage().user < 300_000);';
    // It waits for a line, so that it is measured before it starts a child.
    const command = ['-c', 'read line; "$0" -e "$1"', process.execPath, work];
    const child = spawn('sh', command, { stdio: ['pipe', 'ignore', 'inherit'] });
    const end = measureProcessorTime(child.pid ?? 0);
    child.stdin.write('go\n');
    await once(child, 'exit');
    expect(end?.() ?? Infinity).toBeGreaterThan(0.2);
  });

  it('is unknown where there are no cgroups', () => {
    expect(measureProcessorTime(42, path.join(folder, 'missing'))).toBeUndefined();
  });

  it('is unknown where no group can be created', () => {
    fs.writeFileSync(path.join(folder, 'daybook-tests-42'), 'a file in the place of the group');
    expect(measureProcessorTime(42, folder)).toBeUndefined();
  });
});

describe('the table of what suites took', () => {
  it('begins with the one that used most of the processors', () => {
    const table = timesTable([
      { title: 'Unit tests', real: 59.6, processor: 75.2 },
      { title: 'Journeys', real: 640, processor: 1201 },
      { title: 'Types', real: 2, processor: undefined },
    ]);
    expect(table).toBe('10:40 real  20:01 processor  Journeys\n 1:00 real   1:15 processor  Unit tests\n 0:02 real  Types\n');
  });
});
