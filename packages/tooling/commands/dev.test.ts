import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callCommand } from '../test/call-command.ts';
import { dev } from './dev.mjs';

describe('daybook dev', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-dev-'));
  fs.writeFileSync(path.join(folder, 'app.json'), '{"name":"habits"}');
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it.each([
    [[], 'http://localhost:9'],
    [['--against', 'http://127.0.0.1:9'], 'http://127.0.0.1:9'],
  ])('called with %j stands before the installation that is meant', async (options, url) => {
    process.env.DAYBOOK_URL = 'http://localhost:9';
    const { code, stderr } = await callCommand({ dev }, ['dev', folder, '--port', '41999', ...options]);

    expect([code, stderr]).toEqual([3, expect.stringContaining(`Daybook does not respond at ${url} (`)]);
  });
});
