import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { builtApp } from '../test/built-app.mjs';
import { problem, startRegistry } from '../test/small-registry.mjs';

const published = { app: 'notes', version: '1.1.0', files: 4, bytes: 3100, firstLoad: 39_120 };

let folder;
let registry;

beforeEach(async () => {
  folder = await builtApp({ files: { 'remoteEntry.js': randomBytes(8_000_000) } });
});

afterEach(async () => {
  await registry?.stop();
  fs.rmSync(folder, { recursive: true });
});

describe('daybook', () => {
  it('ends with 0 when it is done, with the answer alone on stdout', async () => {
    registry = await startRegistry({ publishRelease: published });
    const { code, stdout, stderr } = await ended(daybook('publish', '--json'));

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(published);
    expect(stderr).toBe('');
  });

  it('ends with 1 when it is refused, with 2 when it is written wrongly, with 3 when nobody answers', async () => {
    registry = await startRegistry({ publishRelease: problem(409, 'notes 1.1.0 was published before.') });
    expect(await ended(daybook('publish'))).toMatchObject({ code: 1, stderr: expect.stringMatching(/was published before\.\n$/) });
    expect(await ended(daybook('pubish'))).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean publish?') });

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

  it('gives up what it sends at Ctrl-C, and says that nothing was published', async () => {
    registry = await startBusyServer();
    const child = daybook('publish');
    const [request] = await registry.asked;
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended(child);

    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toMatch(/\nStopped: notes 1\.1\.0 is not published\.\n$/);
    await expect(request.toArray()).rejects.toThrow('aborted');
    expect(fs.readdirSync(folder).sort()).toEqual(['dist', 'package.json', 'src']);
  });

  it('says at Ctrl-C that it may be published when all was sent', async () => {
    registry = await startBusyServer();
    const child = daybook('publish');
    const [request] = await registry.asked;
    await request.toArray();
    child.kill('SIGINT');

    expect(await ended(child)).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('\nStopped when all was sent: daybook status says whether notes 1.1.0 was published.\n'),
    });
  });

  it('leaves at Ctrl-C no build that could be published', async () => {
    fs.writeFileSync(path.join(folder, 'app.json'), JSON.stringify({ name: 'notes' }));
    const stamp = path.join(folder, 'dist/.build.json');
    const child = daybook('build');
    while (fs.existsSync(stamp)) await new Promise(setImmediate);
    child.kill('SIGINT');
    expect(await ended(child)).toMatchObject({ code: 130 });

    registry = await startRegistry({ publishRelease: published });
    expect(await ended(daybook('publish'))).toMatchObject({ code: 1, stderr: expect.stringContaining('holds no complete build') });
    expect(registry.asked).toEqual([]);
  });
});

function daybook(...written) {
  const { PATH } = process.env;
  return spawn(process.execPath, [path.join(__dirname, 'daybook.mjs'), ...written], {
    cwd: folder,
    env: { PATH, DAYBOOK_URL: registry?.url ?? '', DAYBOOK_TOKEN: 'secret' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child) {
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.toArray());
  await once(child, 'close');
  return { code: child.exitCode, stdout: String(Buffer.concat(await stdout)), stderr: String(Buffer.concat(await stderr)) };
}

/** A server that takes the beginning of a request and reads no further by itself. */
async function startBusyServer() {
  const server = http.createServer();
  const asked = once(server, 'request');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => server.closeAllConnections() ?? server.close();
  return { url: `http://127.0.0.1:${server.address().port}`, asked, stop };
}
