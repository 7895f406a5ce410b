import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const build = path.resolve(__dirname, '..');
let folder: string;

/** A clone of which some packages are not installed. */
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-start-'));
  for (const part of ['run', 'commands'])
    fs.cpSync(path.join(build, part), path.join(folder, 'packages/tooling', part), { recursive: true });
  fs.mkdirSync(path.join(folder, 'node_modules/pg'), { recursive: true });
  write('package.json', { name: 'daybook' });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const start = () =>
  spawnSync(process.execPath, ['packages/tooling/run/start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
  });

function write(name: string, content: object) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content));
}

it('installs and deletes nothing in production, but prints what to run', () => {
  write('package-lock.json', { packages: { 'node_modules/pg': { version: '8.0.0' } } });
  write('node_modules/.package-lock.json', { packages: {} });

  const { status, stdout, stderr } = start();

  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Packages are missing, or have another version than package-lock.json says: pg. With NODE_ENV=production npm start installs nothing. ' +
      'Run: npm ci --omit=dev\n',
  ]);
  expect(fs.readdirSync(path.join(folder, 'node_modules')).sort()).toEqual(['.package-lock.json', 'pg']);
});

it('builds nothing in production without the packages that build', () => {
  const packages = { 'node_modules/webpack': { version: '5.0.0', dev: true } };
  write('package-lock.json', { packages });
  write('node_modules/.package-lock.json', { packages: {} });
  write('shell/package.json', { name: 'shell', version: '1.0.0', scripts: { build: 'daybook build' } });

  const { status, stderr } = start();

  expect([status, stderr]).toEqual([
    1,
    'Not built from the sources that are here: shell. Building needs the development packages, which are not installed. ' +
      'Run: npm ci --include=dev\n',
  ]);
});
