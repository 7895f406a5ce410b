import fs from 'node:fs';
import path from 'node:path';
import { writeAnotherBuild } from '../test/another-build.ts';
import { builtApp } from '../test/built-app.ts';
import { commandsOnRegistry } from '../test/commands-on-registry.ts';
import { publish } from './publish.mjs';

const { daybook, requests } = commandsOnRegistry({ publish });

let folder: string;

beforeEach(async () => (folder = await builtApp()));
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('daybook publish, of a build that may be older than its sources,', () => {
  it('rejects a build that is older than its sources, and names them and the command to run', async () => {
    fs.writeFileSync(path.join(folder, 'src/app.tsx'), 'changed');
    fs.writeFileSync(path.join(folder, 'src/new.ts'), 'new');

    expect(await publishApp(folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Newer than the build of notes 1.1.0:
  src/app.tsx
  src/new.ts
Nothing was sent. Build it again, or send the old build with --stale:

  npx daybook build ${path.relative('', folder)}
`,
    });
    expect(requests()).toEqual([]);
  });

  it('rejects a build of another version than the one in package.json', async () => {
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '1.2.0' }));
    const { code, stderr } = await publishApp(folder, '--live', '--why', 'New');

    expect([code, requests()]).toEqual([1, []]);
    expect(stderr).toMatch(/^The build is notes 1\.1\.0, and package\.json says 1\.2\.0\.\nNothing was sent\./);
  });

  it('names the first few of many newer files', async () => {
    for (let number = 0; number < 20; number += 1) fs.writeFileSync(path.join(folder, `src/${number}.ts`), '');

    expect((await publishApp(folder)).stderr).toContain('\n  src/15.ts\n  and 12 more\nNothing was sent.');
  });

  it('sends a build that is older than its sources with --stale', async () => {
    fs.writeFileSync(path.join(folder, 'package.json'), '{}');
    fs.rmSync(path.join(folder, 'src/app.tsx'));

    expect(await publishApp(folder, '--stale')).toMatchObject({ code: 0 });
    expect(requests()).toMatchObject([{ id: 'publishRelease', path: '/api/releases/notes/1.1.0/' }]);
  });

  it.each([
    [{}, '.\n'],
    [{ scripts: { build: 'vite build' } }, ':\n\n  npm run build --prefix FOLDER\n'],
  ])('sends the output of another build that is older than its sources only with --stale: %j', async (more, end) => {
    writeAnotherBuild(folder, { 'main.js': 'export const mount = 1, unmount = 2;' });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '1.1.0', ...more }));
    for (const [name, time] of Object.entries({ 'out/main.js': 20, 'src/app.tsx': 30, 'src/old.ts': 10, 'src/app.test.tsx': 40 })) {
      fs.appendFileSync(path.join(folder, name), '');
      setTime(name, time);
    }
    const { code, stderr } = await publishApp(folder, '--build', 'out');

    expect([code, requests()]).toEqual([1, []]);
    const advice = 'send this build with --stale if you know that it is of these sources (git and caches set the times of files)';
    expect(stderr).toBe(
      `Newer than the build of notes 1.1.0:\n  src/app.tsx\nNothing was sent. Build it again, or ${advice}${end.replace('FOLDER', path.relative('', folder))}`,
    );
    expect((await publishApp(folder, '--build', 'out', '--stale')).code).toBe(0);
  });

  it.each([
    ['is newer than its sources', () => setTime('src/app.tsx', 10)],
    ['has no folder with sources', () => fs.rmSync(path.join(folder, 'src'), { recursive: true })],
  ])('sends the output of another build that %s', async (_, arrange) => {
    writeAnotherBuild(folder, { 'main.js': 'export const mount = 1, unmount = 2;' });
    setTime('out/main.js', 20);
    arrange();
    expect((await publishApp(folder, '--build', 'out')).code).toBe(0);
  });
});

function publishApp(...written: string[]) {
  const published = { app: 'notes', version: '1.1.0', files: 4, bytes: 3100, firstLoad: 39_120 };
  return daybook({ publishRelease: published }, 'publish', ...written);
}

/** Sets when a file was changed. @param seconds - since 1970 */
const setTime = (name: string, seconds: number) => fs.utimesSync(path.join(folder, name), seconds, seconds);
