import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { listen } from '../test/listen.ts';
import { builtApp } from '../test/built-app.ts';
import { problem, startRegistry } from '../test/small-registry.ts';

const published = { app: 'notes', version: '1.1.0', files: 4, bytes: 3100, firstLoad: 39_120 };

let folder: string;
let registry: { url: string; stop: () => unknown } | undefined;

beforeEach(async () => {
  folder = await builtApp({ files: { 'remoteEntry.js': randomBytes(8_000_000) } });
});

afterEach(async () => {
  await registry?.stop();
  fs.rmSync(folder, { recursive: true });
});

describe('daybook', () => {
  it('ends with 0 when it is done, with only the result on stdout', async () => {
    registry = await startRegistry({ publishRelease: published });
    const { code, stdout, stderr } = await ended(daybook('publish', '--json'));

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(published);
    expect(stderr).toBe('');
  });

  it('ends with 1 if it is rejected, with 2 if it is misspelt, and with 3 if there is no response', async () => {
    registry = await startRegistry({ publishRelease: problem(409, 'notes 1.1.0 was published before.') });
    expect(await ended(daybook('publish'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/was published before\.\n$/) as string,
    });
    expect(await ended(daybook('pubish'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean publish?') as string,
    });

    await registry.stop();
    const { url } = registry;
    registry = undefined;
    expect(await ended(daybook('status', '--at', url))).toMatchObject({ code: 3, stdout: '' });
  });

  it('knows each command of its help', async () => {
    const { stdout } = await ended(daybook());
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map(([, name]) => name);

    expect(names).toEqual(
      expect.arrayContaining(['build', 'publish', 'live', 'rollback', 'status', 'history', 'try', 'prune', 'token']),
    );
    for (const name of names) expect((await ended(daybook(name, '--help'))).stdout).toContain(`daybook ${name}`);
  });

  it("changes secrets in the project's folder, wherever it is called", async () => {
    const { code, stderr } = await ended(daybookWith({ DATA_DIR: 'none/here' }, 'secrets', 'rotate'));

    expect([code, stderr]).toEqual([1, expect.stringContaining(`${path.join(root, 'none/here')} has no secret.`)]);
  });

  it('cancels the upload at Ctrl-C, and prints that nothing was published', async () => {
    const server = await startBusyServer();
    registry = server;
    const child = daybook('publish');
    const request = await server.request;
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended(child);

    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toMatch(/\nStopped: notes 1\.1\.0 is not published\.\n$/);
    await expect(request.toArray()).rejects.toThrow('aborted');
    expect(fs.readdirSync(folder).sort()).toEqual(['dist', 'package.json', 'src']);
  });

  it('prints at Ctrl-C that it may be published, if everything was sent', async () => {
    const server = await startBusyServer();
    registry = server;
    const child = daybook('publish');
    const request = await server.request;
    await request.toArray();
    child.kill('SIGINT');

    expect(await ended(child)).toMatchObject({
      code: 130,
      stderr: expect.stringContaining(
        '\nStopped when all was sent: daybook status says whether notes 1.1.0 was published.\n',
      ) as string,
    });
  });

  it('leaves no build that could be published at Ctrl-C', async () => {
    fs.writeFileSync(path.join(folder, 'app.json'), JSON.stringify({ name: 'notes' }));
    // Without the packages, the build would end by itself.
    fs.symlinkSync(path.resolve(__dirname, '../../../node_modules'), path.join(folder, 'node_modules'));
    const stamp = path.join(folder, 'dist/.build.json');
    const child = daybook('build');
    while (fs.existsSync(stamp)) await new Promise(setImmediate);
    child.kill('SIGINT');
    expect(await ended(child)).toMatchObject({ code: 130 });

    const small = await startRegistry({ publishRelease: published });
    registry = small;
    expect(await ended(daybook('publish'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('contains no complete build') as string,
    });
    expect(small.requests).toEqual([]);
  });
});

const root = path.resolve(__dirname, '../../..');

const daybook = (...written: string[]) => daybookWith({}, ...written);

function daybookWith(more: Readonly<Record<string, string>>, ...written: string[]) {
  const { PATH } = process.env;
  return spawn(process.execPath, [path.join(__dirname, 'daybook.mjs'), ...written], {
    cwd: folder,
    env: { PATH, DAYBOOK_URL: registry?.url ?? '', DAYBOOK_TOKEN: 'secret', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ReturnType<typeof daybook>) {
  const [stdout, stderr] = [child.stdout, child.stderr].map(text);
  await once(child, 'close');
  return { code: child.exitCode, stdout: await stdout, stderr: await stderr };
}

/** A server that takes the beginning of a request and reads no further by itself. */
async function startBusyServer() {
  const server = http.createServer();
  const request = once(server, 'request').then(([first]) => first as http.IncomingMessage);
  const url = await listen(server);
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, request, stop };
}
