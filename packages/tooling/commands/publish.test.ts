import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import tar from 'tar-stream';
import { writeAnotherBuild } from '../test/another-build.ts';
import { builtApp } from '../test/built-app.ts';
import { callCommand } from '../test/call-command.ts';
import { problem, startRegistry, type SmallRegistry } from '../test/small-registry.ts';
import { publish } from './publish.mjs';

const published = { app: 'notes', version: '1.1.0', files: 4, bytes: 3100, firstLoad: 39_120 };
const change = { id: '1', app: 'notes', kind: 'live', to: '1.1.0', at: '2026-11-20T09:05:00.000Z', by: 'CI', why: 'New' };

let registry: SmallRegistry;
let folder: string;

beforeEach(async () => {
  registry = await startRegistry({ publishRelease: published, goLive: change });
  Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
  folder = await builtApp();
});

afterEach(async () => {
  await registry.stop();
  fs.rmSync(folder, { recursive: true });
});

describe('daybook publish', () => {
  it('sends what was built, sorted, without dot files', async () => {
    const { code, stdout, stderr } = await daybook('publish', folder);

    expect(code).toBe(0);
    expect(registry.requests).toMatchObject([{ id: 'publishRelease', path: '/api/releases/notes/1.1.0/', query: {} }]);
    expect(registry.requests[0].headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/gzip' });
    expect((await unpack(registry.requests[0].body)).map(({ name }) => name)).toEqual([
      'a.js',
      'chunks/b.js',
      'release.json',
      'remoteEntry.js',
      'attestation.dsse.json',
    ]);
    expect(stdout).toBe('notes 1.1.0 is published. Its first load is 39.1 kB.\n');
    expect(stderr).toMatch(new RegExp(`^notes 1.1.0: 4 files, 3.1 kB, packed [\\d.]+ kB\nSent to ${registry.url}\n$`));
  });

  it('sends the same bytes for the same files', async () => {
    await daybook('publish', folder);
    fs.utimesSync(path.join(folder, 'dist/a.js'), new Date(0), new Date(0));
    await daybook('publish', folder);

    expect((registry.requests[0].body as Buffer).equals(registry.requests[1].body as Buffer)).toBe(true);
    expect((await unpack(registry.requests[0].body)).map(({ mtime }) => mtime.getTime())).toEqual([0, 0, 0, 0, 0]);
  });

  it('only checks it with --dry-run', async () => {
    const { stdout } = await daybook('publish', folder, '--dry-run');

    expect(registry.requests).toMatchObject([{ id: 'publishRelease', query: { dryRun: 'true' } }]);
    expect(stdout).toBe('notes 1.1.0 passes every check. Its first load is 39.1 kB.\n');
  });

  it('makes it live with --live', async () => {
    const { stdout } = await daybook('publish', folder, '--live', '--share', '0', '--why', 'New');

    expect(registry.requests.map(({ id }) => id)).toEqual(['publishRelease', 'goLive']);
    expect(registry.requests[1]).toMatchObject({ path: '/api/apps/notes/live/', body: { version: '1.1.0', share: 0, why: 'New' } });
    expect(stdout).toBe('notes 1.1.0 is live: every new page load gets it.\n');
  });

  it('prints only its results with --json', async () => {
    expect(await daybook('publish', folder, '--json')).toEqual({ code: 0, stdout: json(published), stderr: '' });
    expect((await daybook('publish', folder, '--live', '--why', 'New', '--json')).stdout).toBe(json({ published, change }));
  });

  it('names each failed check on its own line, and exits with 1', async () => {
    const refused = problem(422, 'notes 1.1.0 cannot be published. b.js is missing.', {
      budget: ['The first paint loads 41.2 kB; notes may load 40.0 kB.'],
      files: ['chunk.js carries no hash in its name.', 'b.js is missing.'],
    });
    await startWith({ publishRelease: refused });

    expect(await daybook('publish', folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /\nnotes 1\.1\.0 cannot be published\.\n {2}budget: The first paint .*\n {2}files: chunk\.js .*\n {2}files: b\.js is missing\.\n$/,
      ) as string,
    });
    expect(JSON.parse((await daybook('publish', folder, '--json')).stdout)).toEqual(refused);
  });

  it('does not go live with a rejected release', async () => {
    await startWith({ publishRelease: problem(409, 'Taken.'), goLive: change });
    await daybook('publish', folder, '--live', '--why', 'New');

    expect(registry.requests.map(({ id }) => id)).toEqual(['publishRelease']);
  });

  it('describes the output of another build, and sends the description with it', async () => {
    writeAnotherBuild(folder, { 'main.js': 'export const mount = 1, unmount = 2;', 'main.css': '' });
    expect(await daybook('publish', folder, '--build', 'out')).toMatchObject({ code: 0 });

    expect(registry.requests).toMatchObject([{ id: 'publishRelease', path: '/api/releases/notes/1.1.0/' }]);
    const sent = await unpack(registry.requests[0].body);
    expect(sent.map(({ name }) => name)).toEqual(['main.css', 'main.js', 'release.json', 'attestation.dsse.json']);
  });

  it('prints what the registry warns of', async () => {
    await startWith({ publishRelease: { ...published, warnings: ['main.js evaluates text as code.'] } });
    expect((await daybook('publish', folder)).stderr).toContain('Warning: main.js evaluates text as code.\n');
  });

  it.each([
    ['without an app.json', () => fs.rmSync(path.join(folder, 'app.json')), ['--build', 'out'], 'contains no app.json'],
    [
      'without a module',
      () => fs.rmSync(path.join(folder, 'out/main.js')),
      ['--build', 'out'],
      'contains no mf-manifest.json, and no JavaScript module',
    ],
    ['with a wrong entry', () => undefined, ['--build', 'out', '--entry', 'x.js'], 'x.js is missing, which is the entry.'],
    ['that is ours, with an entry', () => undefined, ['--entry', 'x.js'], '--build and --entry go with the output of another'],
    ['that is missing', () => undefined, ['--build', 'built'], 'There is no folder '],
    [
      'that is ours, in another folder',
      () => fs.copyFileSync(path.join(folder, 'dist/release.json'), path.join(folder, 'out/release.json')),
      ['--build', 'out'],
      '--build and --entry go with the output of another',
    ],
  ])('sends no build %s', async (_, arrange, options, sentence) => {
    writeAnotherBuild(folder, { 'main.js': 'export const mount = 1, unmount = 2;' });
    arrange();
    const { stderr } = await daybook('publish', folder, ...options);

    expect(stderr).toContain(sentence);
    expect(registry.requests).toEqual([]);
  });

  it.each([
    ['nothing was built', () => fs.rmSync(path.join(folder, 'dist'), { recursive: true }), 'contains no complete build'],
    ['a build was cut off', () => fs.rmSync(path.join(folder, 'dist/.build.json')), 'contains no complete build'],
    ['there is a link', () => fs.symlinkSync('/etc/passwd', path.join(folder, 'dist/x.js')), 'x.js is not a file'],
    ['there are too many files', () => fill(1001), '1005 files: the registry takes 1000 files.'],
    ['it packs too well', () => write('zeros.js', Buffer.alloc(3_000_000)), 'bytes in each packed one: the registry takes 100'],
    ['it is too much', () => write('large.js', Buffer.alloc(65 * 1024 * 1024)), '68.2 MB: the registry takes 67.1 MB.'],
  ])('sends nothing when %s', async (_, arrange, sentence) => {
    arrange();
    const { code, stderr } = await daybook('publish', folder);

    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(registry.requests).toEqual([]);
  });

  it.each([
    [['--live'], '--why is missing.'],
    [['--share', '10'], '--share goes with --live.'],
    [['--why', 'New'], '--why goes with --live.'],
    [['--live', '--dry-run', '--why', 'New'], '--dry-run publishes nothing that could go live.'],
  ])('sends nothing when it is written with %j', async (options, sentence) => {
    const { code, stderr } = await daybook('publish', folder, ...options);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(registry.requests).toEqual([]);
  });
});

const daybook = (...written: string[]) => callCommand({ publish }, written);

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

async function startWith(responses: Record<string, unknown>) {
  await registry.stop();
  registry = await startRegistry(responses);
  process.env.DAYBOOK_URL = registry.url;
}

const write = (name: string, content: string | Buffer) => fs.writeFileSync(path.join(folder, 'dist', name), content);

function fill(count: number) {
  for (let number = 0; number < count; number += 1) write(`${number}.js`, '');
}

async function unpack(archive: unknown) {
  const extract = tar.extract();
  extract.end(gunzipSync(archive as Buffer));
  const entries = [];
  for await (const entry of extract) {
    entries.push(entry.header);
    entry.resume();
  }
  return entries;
}
