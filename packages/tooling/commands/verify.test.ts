import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callCommand } from '../test/call-command.ts';
import { verify } from './verify.mjs';

let folder: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-verify-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('daybook verify', () => {
  it('ends with 2 for a state file that it has not written, and leaves it as it is', async () => {
    const state = path.join(folder, 'state.json');
    fs.writeFileSync(state, '{"size": 1');
    const { code, stderr } = await callCommand({ verify }, ['verify', 'http://localhost:1', '--state', state]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('was not written by daybook verify. Restore it')]);
    expect(fs.readFileSync(state, 'utf8')).toBe('{"size": 1');
  });

  it('ends with 3 if the site does not respond', async () => {
    const { code, stderr } = await callCommand({ verify }, ['verify', 'http://localhost:1']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('http://localhost:1/ cannot be read: ')]);
  });
});
