import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { processStarted } from './running-process.ts';

let folder: string;
let file: string;
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-lock-'));
  file = path.join(folder, 'daybook.lock');
});
afterEach(() => {
  holder?.kill();
  fs.rmSync(folder, { recursive: true });
});

describe('lockFolder', () => {
  it('refuses a folder that a running process holds, and says which', () => {
    holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const pid = holder.pid!;
    hold({ pid, started: processStarted(pid) });

    expect(() => lockFolder(file, 'http://localhost:3001')).toThrow(
      `Daybook already runs on this data folder: process ${pid}, http://localhost:3000.`,
    );
  });

  it('takes over from a process that was killed', async () => {
    const killed = spawn(process.execPath, ['-e', '']);
    const { pid } = killed;
    await once(killed, 'exit');
    hold({ pid: pid!, started: '1' });

    lockFolder(file, 'http://localhost:3001');

    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(fs.readdirSync(folder)).toEqual(['daybook.lock']);
  });

  it('takes over when the number of the killed process belongs to another one by now', () => {
    hold({ pid: process.ppid, started: 'long before' });

    lockFolder(file, 'http://localhost:3001');

    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('takes over from what is no lock', () => {
    fs.writeFileSync(file, '');

    lockFolder(file, 'http://localhost:3001');

    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('gives the folder free, but not when somebody else took it meanwhile', () => {
    const unlock = lockFolder(file, 'http://localhost:3001');
    unlock();
    expect(fs.existsSync(file)).toBe(false);

    hold({ pid: 1, started: undefined });
    unlock();
    expect(fs.existsSync(file)).toBe(true);
  });
});

function hold(holder: { pid: number; started: string | undefined }) {
  fs.writeFileSync(file, JSON.stringify({ ...holder, url: 'http://localhost:3000' }));
}
