import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aPerson, type Person } from '../../test/api.ts';
import { highLimits } from '../../test/global-setup.ts';
import { killRunningServers, makeDataDir, failToStart, type ServerProcess, startServer } from '../../test/server-process.ts';

const dataDir = makeDataDir();
const settings = { DATA_DIR: dataDir, ...highLimits };

afterEach(killRunningServers);
afterAll(() => fs.rmSync(dataDir, { recursive: true, maxRetries: 5 }));

/** As in two containers on one volume: neither sees the other's processes, shared memory or network. */
const container = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])].concat([
  '--pid',
  '--ipc',
  '--mount',
  '--uts',
  '--fork',
  '--kill-child',
]);

describe('a data folder', () => {
  it('can be used by one server only, also if the second has its own namespaces, and loses nothing acknowledged', async () => {
    const first = await startServer(settings);
    const person = await aPerson(first.url);
    const writing = startWriting(person);

    const failed = [
      await failToStart(settings, [...container, '--net']),
      await failToStart(settings, [...container, '--mount-proc']),
    ];
    const acknowledged = await writing.stop();
    await first.end('SIGKILL');
    const second = await startServer(settings);

    for (const { code, stderr } of failed) {
      expect(code).toBe(1);
      expect(stderr).toMatch(
        new RegExp(
          `^Daybook already runs on this data folder: process ${first.pid} on ${os.hostname()}, ${first.url}, since \\S+Z\\.\n$`,
        ),
      );
    }
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(await titles(person, second)).toEqual(expect.arrayContaining(acknowledged));
    await second.end();
  });

  it('is released by a server whose lock was replaced: it stops its database and logs the reason', async () => {
    const server = await startServer(settings);
    fs.writeFileSync(path.join(dataDir, 'daybook.lock'), '{}');

    expect(await server.ended).toBe(1);

    expect(server.stderr()).toMatch(/daybook\.lock[^\n]*replaced[^\n]*\n$/);
    const next = await startServer(settings);
    expect(await next.end()).toBe(0);
  });
});

/** Writers that create notes, with short pauses, until they are stopped; the titles that were acknowledged. */
function startWriting(person: Person) {
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const title = `note ${acknowledged.length} ${Math.random()}`;
      const { status } = await person.request('POST /api/notes/', { body: { title, body: 'kept', category: 'PERSONAL' } });
      if (status === 201) acknowledged.push(title);
      await wait(20);
    }
  };
  const writers = Array.from({ length: 4 }, write);
  return {
    async stop() {
      stopped = true;
      await Promise.all(writers);
      return acknowledged;
    },
  };
}

async function titles(person: Person, { url }: ServerProcess) {
  const { body } = await person.request<{ notes: { title: string }[] }>('GET /api/export/', { url });
  return body.notes.map(({ title }) => title);
}
