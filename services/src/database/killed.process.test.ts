import fs from 'node:fs';
import path from 'node:path';
import { writeShell } from '../../test/fixture-build.ts';
import { killRunningServers, makeDataDir, startServer, type ServerProcess } from '../../test/server-process.ts';

const limits = { REGISTER_LIMIT_ADDRESS: '1000', LOGIN_LIMIT_ADDRESS: '1000' };
let dataDir: string;

beforeEach(() => (dataDir = makeDataDir()));
afterEach(() => {
  killRunningServers();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

describe('a server that is killed outright', () => {
  it('loses no note that it acknowledged, however often it happens', async () => {
    const acknowledged = new Set<string>();
    let server = await startServer({ DATA_DIR: dataDir, ...limits });
    const token = await register(server);

    for (const notes of [1, 25, 60]) {
      await writeUntilKilled(server, { token, notes, acknowledged });
      server = await startServer({ DATA_DIR: dataDir, ...limits });
      expect(await readNotes(server, token)).toEqual(expect.arrayContaining([...acknowledged]));
    }

    expect(acknowledged.size).toBeGreaterThanOrEqual(86);
    await server.end();
  });

  it('is followed by one that stops the orphaned database', async () => {
    // Without the PATH no setpriv is found, which otherwise takes the database down with the server.
    const first = await startServer({ DATA_DIR: dataDir, ...withoutSetpriv });
    const before = readPostmaster();
    await first.end('SIGKILL');

    const second = await startServer({ DATA_DIR: dataDir, PUBLISH_FOLDERS: writeShell(dataDir), ...withoutSetpriv });

    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(readPostmaster()).not.toBe(before);
    await second.end();
  });

  it('leaves a process number that another program may have, and that program is not stopped', async () => {
    const first = await startServer({ DATA_DIR: dataDir });
    await first.end();
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    fs.writeFileSync(file, `${process.pid}\n${path.join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n 1 1\nready   \n`);

    const second = await startServer({ DATA_DIR: dataDir, PUBLISH_FOLDERS: writeShell(dataDir) });

    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.end();
  });
});

/** Hides setpriv from the server. As root this works only if every user may enter the folders above this file. */
const withoutSetpriv = process.getuid?.() === 0 && !isOpenToAll(__dirname) ? {} : { PATH: '' };

function isOpenToAll(folder: string): boolean {
  const above = path.dirname(folder);
  return (fs.statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpenToAll(above));
}

const readPostmaster = () => Number.parseInt(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'));

async function register({ url }: ServerProcess) {
  const body = { username: 'ann', password: 'a long enough password' };
  await post(`${url}/api/user/register/`, body);
  const { access } = (await (await post(`${url}/api/token/`, body)).json()) as { access: string };
  return access;
}

interface Writing {
  readonly token: string;
  /** How many are acknowledged before the server is killed in the middle of more. */
  readonly notes: number;
  readonly acknowledged: Set<string>;
}

/** Eight writers at once, so that at the moment of the kill there are notes in every state. */
async function writeUntilKilled(server: ServerProcess, { token, notes, acknowledged }: Writing) {
  const enough = acknowledged.size + notes;
  let killed: Promise<unknown> | undefined;
  const write = async () => {
    while (!killed) {
      const title = `note ${acknowledged.size} ${Math.random()}`;
      const response = await post(`${server.url}/api/notes/`, { title, body: 'kept', category: 'PERSONAL' }, token).catch(
        () => undefined,
      );
      if (response?.status === 201) acknowledged.add(title);
      if (acknowledged.size >= enough) killed ??= server.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  await killed;
}

async function readNotes({ url }: ServerProcess, token: string) {
  const response = await fetch(`${url}/api/notes/`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { title: string }[]).map(({ title }) => title);
}

function post(url: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
