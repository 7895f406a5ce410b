import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { callCommand } from '../test/call-command.ts';
import { checkPlatform, checkPort, dev, localBackends, readApps } from './dev.mjs';

describe('daybook dev', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-dev-'));
  fs.writeFileSync(path.join(folder, 'app.json'), '{"name":"habits"}');
  fs.mkdirSync(path.join(folder, 'src'));
  fs.writeFileSync(path.join(folder, 'src/app.tsx'), '');
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it.each([
    [[], 'http://localhost:9'],
    [['--against', 'http://127.0.0.1:9'], 'http://127.0.0.1:9'],
  ])('called with %j proxies the chosen installation', async (options, url) => {
    process.env.DAYBOOK_URL = 'http://localhost:9';
    const { code, stderr } = await callCommand({ dev }, ['dev', folder, '--port', '41999', ...options]);

    expect([code, stderr]).toEqual([3, expect.stringContaining(`Daybook does not respond at ${url} (`)]);
  });
});

/** Starts a server that responds with `body` until the end of the test. Returns its port. */
async function startServer(body: string) {
  const server = http.createServer((_, response) => response.end(body)).listen(0, 'localhost');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const message = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  );

it('names the port that is taken, and prints how to use another', async () => {
  const port = await startServer('');
  expect(await message(checkPort(port))).toBe(`Port ${port} is not available (EADDRINUSE). Set another with --port N.`);
});

it('prints how to start the product if none runs', async () => {
  const output = await message(checkPlatform('http://localhost:9', false));
  expect(output).toMatch(/^Daybook does not respond at http:\/\/localhost:9 \(.*\)\.\nStart it .*: npm start\nOr .*--against/);
});

it('prints only that the address of an argument does not respond', async () => {
  expect(await message(checkPlatform('http://localhost:9', true))).not.toContain('npm start');
});

it.each(['<h1>Hello</h1>', '{}', 'null'])('rejects a server that responds with %s', async (body) => {
  const url = `http://localhost:${await startServer(body)}`;
  expect(await message(checkPlatform(url, true))).toBe(`${url} is not a Daybook installation.`);
});

it('accepts a server that responds with a feed', async () => {
  expect(await message(checkPlatform(`http://localhost:${await startServer('{"apps":[]}')}`, true))).toBeUndefined();
});

describe('the folders', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-dev-'));
  afterAll(() => fs.rmSync(root, { recursive: true }));

  function folderWith(name: string, description: string) {
    const folder = path.join(root, name);
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'app.json'), description);
    return folder;
  }

  it('may be several apps and the shell', async () => {
    const folders = [folderWith('notes', '{"name":"notes"}'), folderWith('shell', '{"name":"shell"}')];
    expect(await readApps(folders)).toEqual([
      { folder: folders[0], name: 'notes', hasBackend: false, config: {} },
      { folder: folders[1], name: 'shell', hasBackend: false, config: {} },
    ]);
  });

  it('are different apps', async () => {
    const folder = folderWith('twice', '{"name":"twice"}');
    await expect(readApps([folder, folder])).rejects.toThrow('The app twice is named twice.');
  });

  it('have an app.json that can be read', async () => {
    await expect(readApps([folderWith('broken', '{"name":')])).rejects.toThrow(/app\.json cannot be read: /);
  });

  it('have no webpack.config.js', async () => {
    const folder = folderWith('webpack', '{"name":"webpack"}');
    fs.writeFileSync(path.join(folder, 'webpack.config.js'), '');
    await expect(readApps([folder])).rejects.toThrow('webpack.config.js has no effect here');
  });
});

describe('the backends on this machine', () => {
  const habits = { folder: '/habits', name: 'habits', hasBackend: true, config: {} };
  const moods = { ...habits, name: 'moods', config: { backend: 'http://localhost:4001' } };

  it('are those of daybook.config.mjs, or the one of the option', () => {
    expect(localBackends([habits, moods])).toEqual({ moods: 'http://localhost:4001' });
    expect(localBackends([moods], 'http://localhost:4000')).toEqual({ moods: 'http://localhost:4000' });
  });

  it.each([
    [[habits], 'localhost:4000', '--backend must be a URL'],
    [[habits, moods], 'http://localhost:4000', '--backend is for one app. Write "backend" into the daybook.config.mjs of each.'],
    [[{ ...habits, hasBackend: false }], 'http://localhost:4000', 'habits has no backend by its app.json. Add "backend": true'],
  ])('are rejected if it is not clear whose they are', (apps, given, message) => {
    expect(() => localBackends(apps, given)).toThrow(message);
  });
});
