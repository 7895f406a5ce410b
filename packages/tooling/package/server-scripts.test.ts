import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const scripts = path.join(__dirname, 'server');
let archive: string;

beforeAll(() => {
  archive = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-scripts-'));
  fs.cpSync(scripts, archive, { recursive: true });
  for (const folder of ['services/dist', 'releases/shell']) fs.mkdirSync(path.join(archive, folder), { recursive: true });
  fs.writeFileSync(path.join(archive, 'package.json'), '{ "type": "module" }');
  for (const name of ['main', 'publish', 'operator-commands'])
    fs.writeFileSync(path.join(archive, `services/dist/${name}.js`), 'process.stdout.write(String(process.env.NODE_ENV));');
});
afterAll(() => fs.rmSync(archive, { recursive: true }));

const modeOf = (script: string, env: Readonly<Record<string, string>>) =>
  execFileSync(process.execPath, [path.join(archive, script)], { env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' });

describe.each(['start.mjs', 'publish.mjs', 'daybook.mjs'])('%s of the archive', (script) => {
  it('runs in production, unless it is told otherwise', () => {
    expect(modeOf(script, {})).toBe('production');
    expect(modeOf(script, { NODE_ENV: 'development' })).toBe('development');
  });
});
