import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { currentBoot, processStarted } from './machine.ts';

const url = 'http://localhost:3001';
/** The times are in milliseconds. */
const shared = { touchEvery: 20, silence: 200, isOnLocalDisk: () => false };
let folder: string;
let file: string;
let locks: FolderLock[];
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-lock-'));
  file = path.join(folder, 'daybook.lock');
  locks = [];
});
afterEach(() => {
  for (const taken of locks) taken.release();
  holder?.kill();
  fs.rmSync(folder, { recursive: true });
});

async function lock(options = shared) {
  const taken = await lockFolder(file, url, options);
  locks.push(taken);
  return taken;
}

describe('lockFolder', () => {
  it('rejects a locked folder and names the holder', async () => {
    await lock();

    await expect(lock()).rejects.toThrow(
      new RegExp(`^Daybook already runs on this data folder: process ${process.pid} on ${os.hostname()}, ${url}, since \\S+Z\\.$`),
    );
  });

  it('deletes the file on release, and then another server can lock the folder', async () => {
    (await lock()).release();
    locks = [];

    expect(fs.readdirSync(folder)).toEqual([]);
    await lock();
  });

  it.each([
    ['a killed server', JSON.stringify({ host: os.hostname(), boot: currentBoot(), pid: process.ppid, since: 'now', url })],
    ['a server of an earlier version that was killed', JSON.stringify({ pid: process.ppid, started: 'long before', url })],
    ['a file that was cut off', '{"host":'],
  ])('takes over at once from %s', async (_, left) => {
    fs.writeFileSync(file, left);

    await lock();

    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, boot: currentBoot(), url });
  });

  it('rejects a folder that a server of an earlier version uses without the kernel lock', async () => {
    holder = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const pid = holder.pid!;
    fs.writeFileSync(file, JSON.stringify({ pid, started: processStarted(pid), url: 'http://localhost:3000' }));

    await expect(lock()).rejects.toThrow(`Daybook already runs on this data folder: process ${pid}, http://localhost:3000.`);
  });

  it('takes over from another machine that has not touched the file for a while', async () => {
    fs.writeFileSync(file, JSON.stringify({ host: 'other', boot: 'another', pid: 1, since: 'now', url }));
    const began = performance.now();

    await lock();

    expect(performance.now() - began).toBeGreaterThanOrEqual(shared.silence);
  });

  it('takes over at once from an earlier boot of this machine on its own disk', async () => {
    fs.writeFileSync(file, JSON.stringify({ host: 'this', boot: 'another', pid: 1, since: 'now', url }));
    const began = performance.now();

    await lock({ ...shared, silence: 60_000, isOnLocalDisk: () => true });

    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('rejects a folder whose file another machine still touches', async () => {
    const record = { host: 'other', boot: 'another', pid: 1, since: '2026-11-22T00:00:00.000Z', url };
    fs.writeFileSync(file, JSON.stringify(record));
    const touching = setInterval(() => fs.utimesSync(file, new Date(), new Date()), shared.touchEvery);

    await expect(lock()).rejects.toThrow(
      `Daybook already runs on this data folder: process 1 on other, ${url}, since 2026-11-22T00:00:00.000Z.`,
    );
    clearInterval(touching);
  });

  it.each([
    ['deleted', () => fs.rmSync(file)],
    ['replaced by another server', () => fs.renameSync(`${file}.new`, file)],
    ['written by a server on another machine', () => fs.writeFileSync(file, '{}')],
  ])('notifies the holder that its file was %s', async (_, happen) => {
    const { lost } = await lock();
    fs.writeFileSync(`${file}.new`, '{}');

    happen();

    expect((await lost).message).toMatch(/daybook\.lock was deleted or replaced while Daybook ran/);
  });

  it('touches the file, so that other machines see that the holder runs', async () => {
    await lock();
    const before = fs.statSync(file, { bigint: true }).mtimeNs;

    const deadline = performance.now() + 5_000;
    while (fs.statSync(file, { bigint: true }).mtimeNs === before && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }

    expect(fs.statSync(file, { bigint: true }).mtimeNs).toBeGreaterThan(before);
  });
});
