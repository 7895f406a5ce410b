import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@daybook/tooling/machine/free-port';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { writeShell } from '../../test/fixture-build.ts';
import { killRunningServers, killWhen, makeDataDir, failToStart, startServer } from '../../test/server-process.ts';

let dataDir: string;

beforeEach(() => (dataDir = makeDataDir()));
afterEach(() => {
  killRunningServers();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

describe('a start that fails prints one sentence', () => {
  it('when another program has the port', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;

    const failed = await failToStart({ DATA_DIR: dataDir, PORT: String(port) });
    other.close();

    expect(failed).toEqual({
      code: 1,
      stderr: `Port ${port} is taken by another program. Stop that program, or set PORT to another port.\n`,
    });
  });

  it('when the data folder cannot be written', async () => {
    const closed = readOnlyFolder();

    const failed = await failToStart({ DATA_DIR: closed });

    expect(failed).toEqual({ code: 1, stderr: `DATA_DIR ${closed} cannot be written: permission is denied.\n` });
  });

  it('when no database responds', async () => {
    const failed = await failToStart({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/daybook' });

    expect(failed).toEqual({ code: 1, stderr: 'DATABASE_URL cannot be reached: no PostgreSQL responds at 127.0.0.1:1.\n' });
  });

  it('when the database rejects the password, which is not printed', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const [, , , port] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const other = makeDataDir();

    const failed = await failToStart({ DATA_DIR: other, DATABASE_URL: `postgres://daybook:secret@127.0.0.1:${port}/postgres` });
    await server.end();
    fs.rmSync(other, { recursive: true });

    expect(failed).toEqual({
      code: 1,
      stderr: `DATABASE_URL is rejected: 127.0.0.1:${port} does not accept the user daybook with this password.\n`,
    });
  });

  it('when a production server with a database server has no JWT_SECRET', async () => {
    const failed = await failToStart({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://db',
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost:3000',
    });

    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^JWT_SECRET must be set [^\n]*\n$/);
  });

  it('when the bucket for releases does not exist or rejects the credentials', async () => {
    const endpoint = `http://localhost:${await freePort()}`;
    const bucket = { DATA_DIR: dataDir, RELEASES_BUCKET: 'nowhere', S3_ENDPOINT: endpoint, AWS_EC2_METADATA_DISABLED: 'true' };
    const unknown = await failToStart(bucket);
    const closed = await failToStart({ ...bucket, AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'me' });

    expect([unknown.code, closed.code]).toEqual([1, 1]);
    expect(unknown.stderr).toMatch(/RELEASES_BUCKET: the bucket nowhere cannot be read: [^\n]*credentials[^\n]*\n$/);
    expect(closed.stderr).toMatch(/RELEASES_BUCKET: the bucket nowhere cannot be read: [^\n]+\n$/);
    for (const { stderr } of [unknown, closed]) expect(stderr).not.toMatch(/^ +at /m);
  });

  it('when a folder to publish has no build', async () => {
    const failed = await failToStart({ DATA_DIR: dataDir, PUBLISH_FOLDERS: path.join(dataDir, 'nothing') });

    expect(failed).toEqual({ code: 1, stderr: `${dataDir}/nothing cannot be published. It contains no release.json.\n` });
  });
});

describe('the end of a server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s stops the database in order, and loses no line of the log', async (signal) => {
    const server = await startServer({ DATA_DIR: dataDir });
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/api/notes/`)));

    expect(await server.end(signal)).toBe(0);
    const logged = responses.filter(({ headers }) => server.stdout().includes(`"reqId":"${headers.get('x-request-id')}"`));
    expect(logged).toHaveLength(20);
    expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(fs.existsSync(path.join(dataDir, 'daybook.lock'))).toBe(false);
  });

  it('while the database is created leaves a folder that the next start can use', async () => {
    await killWhen({ DATA_DIR: dataDir }, () => left().some((folder) => fs.existsSync(path.join(folder, 'PG_VERSION'))));
    expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false);

    const server = await startServer({ DATA_DIR: dataDir, PUBLISH_FOLDERS: writeShell(dataDir) });

    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.end();
  });

  it('while the database is created does not block the next start', async () => {
    const folder = path.join(dataDir, 'postgres.making-1');
    const writer = spawn(process.execPath, ['-e', writesOn, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(writer.stdout, 'data');

    const server = await startServer({ DATA_DIR: dataDir, PUBLISH_FOLDERS: writeShell(dataDir) });
    writer.kill('SIGKILL');
    await Promise.all([once(writer, 'exit'), server.end()]);
    expect(left()).toEqual([folder]);

    const next = await startServer({ DATA_DIR: dataDir });
    expect(left()).toEqual([]);
    await next.end();
  });
});

function left() {
  const names = fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.making'));
  return names.map((name) => path.join(dataDir, name));
}

/** As an initdb that was not stopped with its server does. */
const writesOn = `
  const fs = require('fs'), folder = process.argv[1];
  for (let file = 0; ; file++) {
    fs.mkdirSync(folder, { recursive: true });
    try { fs.writeFileSync(folder + '/' + (file % 5000), ''); } catch {}
    if (file === 5000) process.stdout.write('ready');
  }`;

/** Returns a folder that this account cannot write to. Root can write to all folders except those of the kernel. */
function readOnlyFolder() {
  if (process.getuid?.() === 0) return '/sys/daybook';
  const folder = path.join(dataDir, 'closed');
  fs.mkdirSync(folder, { mode: 0o555 });
  return folder;
}
