import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callCommand } from '../test/call-command.ts';
import { build } from './build.mjs';
import { dev } from './dev.mjs';

// A folder below its own: apps beside the folder are meant too, and other tests create some in that for temporary files.
const parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-apps-')));
const root = path.join(parent, 'here');
const here = process.cwd();

beforeAll(() => {
  fs.mkdirSync(root);
  for (const name of ['mfe-notes', 'mfe-tasks', 'packages']) fs.mkdirSync(path.join(root, name));
  for (const name of ['mfe-notes', 'mfe-tasks']) fs.writeFileSync(path.join(root, name, 'app.json'), '{"name":');
  process.chdir(root);
});

afterAll(() => {
  process.chdir(here);
  fs.rmSync(parent, { recursive: true });
});

describe('a folder without an app', () => {
  it.each([
    ['mfe-nots', 'There is no folder mfe-nots. Did you mean mfe-notes?'],
    ['notes', 'There is no folder notes. Did you mean mfe-notes?'],
    ['../gone/mfe-notes', 'There is no folder ../gone/mfe-notes. Apps in this folder: mfe-notes, mfe-tasks.'],
    ['packages', 'packages contains no app.json, so it is not an app. Apps in this folder: mfe-notes, mfe-tasks.'],
    [undefined, 'This folder contains no app.json, so it is not an app. Apps in this folder: mfe-notes, mfe-tasks.'],
  ])('is rejected, with the apps that could be meant: %s', async (word, sentence) => {
    expect(await callCommand({ build }, ['build', ...(word ? [word] : [])])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${sentence} Run \`daybook build --help\`.\n`,
    });
  });

  it('gets an error if it contains no app', async () => {
    process.chdir(path.join(root, 'packages'));
    const { stderr } = await callCommand({ build }, ['build']);
    process.chdir(root);

    expect(stderr).toMatch(/^This folder contains no app\.json, so it is not an app\. Run `daybook build --help`\.\n/);
  });
});

it('names an app.json that cannot be read', async () => {
  const { code, stderr } = await callCommand({ build }, ['build', 'mfe-notes']);

  expect([code, stderr]).toEqual([1, expect.stringMatching(/^mfe-notes\/app\.json cannot be read: .*JSON/)]);
});

it('names a setting of package.json that the build does not know', async () => {
  const folder = path.join(root, 'mfe-tasks');
  fs.writeFileSync(path.join(folder, 'app.json'), '{"name":"tasks"}');
  fs.writeFileSync(path.join(folder, 'package.json'), '{"version":"1.0.0","daybook":{"exposes":{"./Board":"./board.tsx"}}}');
  const { code, stderr } = await callCommand({ build }, ['build', 'mfe-tasks']);

  const sentence = 'The "daybook" of package.json has "exposes", which is not known. It belongs in "embed".\n';
  expect([code, stderr]).toEqual([1, sentence]);
});

it.each([
  ['build', 'habits', 'app'],
  ['dev', 'habits', 'app'],
  ['build', 'shell', 'main'],
])('names the entry that is missing for %s, and whose app it may be: %s', async (command, name, entry) => {
  const folder = path.join(root, 'mfe-tasks');
  fs.writeFileSync(path.join(folder, 'app.json'), JSON.stringify({ name }));
  fs.writeFileSync(path.join(folder, 'package.json'), '{"version":"1.0.0"}');
  const { code, stderr } = await callCommand({ build, dev }, [command, 'mfe-tasks']);

  expect([code, stderr]).toEqual([
    1,
    `mfe-tasks contains no src/${entry}.tsx (or .ts, .js), so its entry is missing, or it is an app of another build, which its own tool builds and serves (docs/stacks.md).\n`,
  ]);
});
