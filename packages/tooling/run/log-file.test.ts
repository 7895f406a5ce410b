import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLogFile } from './log-file.mjs';

let folder: string;
let name: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-log-'));
  name = path.join(folder, 'data/daybook.log');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const read = (file: string) => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);

it('keeps the log and the one before it, each no larger than the limit, while it is written', () => {
  const log = openLogFile(name, 30);

  for (let line = 10; line < 30; line += 1) log.write(`line ${line}`);

  expect(fs.readdirSync(path.dirname(name)).sort()).toEqual(['daybook.log', 'daybook.log.1']);
  // Each line takes 8 bytes, so three fit.
  expect(read(`${name}.1`)).toEqual(['line 25', 'line 26', 'line 27']);
  expect(read(name)).toEqual(['line 28', 'line 29']);
});

it('appends to the log of an earlier start, and writes a line that is longer than the limit', () => {
  openLogFile(name, 30).write('earlier');
  openLogFile(name, 30).write('later');
  expect(read(name)).toEqual(['earlier', 'later']);

  openLogFile(name, 30).write('x'.repeat(100));
  expect([read(`${name}.1`), read(name)]).toEqual([['earlier', 'later'], ['x'.repeat(100)]]);
});

it('drops lines if no file can be created', () => {
  fs.writeFileSync(path.join(folder, 'data'), 'a file');

  expect(() => openLogFile(name).write('lost')).not.toThrow();
});

it('continues after the next file could not be opened', () => {
  const log = openLogFile(name, 30);
  log.write('first');
  const open = jest.spyOn(fs, 'openSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  });
  for (const line of ['x'.repeat(26), 'second', 'third']) log.write(line);
  open.mockRestore();

  expect(read(name)).toEqual(['second', 'third']);
});
