import { archiveMediaType } from '@daybook/contracts/publishing';
import type { AppStatus } from '@daybook/contracts/releases';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import zlib from 'node:zlib';
import { aScript } from '../../../test/sample-scripts.ts';
import { apiUrl, errorsOf, request } from '../../../test/api.ts';
import { checkProcessesOf } from '../../../test/check-processes.ts';
import { type SeparateServer, startSeparateServerForAll } from '../../../test/separate-server.ts';
import { aRelease, aTeam, operator, operatorSettings, releasesOf } from '../../../test/releasing.ts';

let server: SeparateServer;
const stored = (...names: string[]) => fs.readdirSync(path.join(server.dataDir, 'releases', ...names));

beforeAll(async () => {
  server = await startSeparateServerForAll(operatorSettings);
});

describe('a publish that ends early', () => {
  it('leaves nothing on the disk when the upload is cut off', async () => {
    const team = await aTeam({ url: server.url });
    const archive = await aRelease(team.app, '1.0.0', ['part.0a1b2c3d.js', Buffer.alloc(200_000, 'x')]);
    await cutOff(`${server.url}/api/releases/${team.app}/1.0.0/`, team.token, archive);

    while (fs.existsSync(path.join(server.dataDir, 'releases')) && stored().length > 0) await wait(20);
    expect((await team.publish('1.0.0')).status).toBe(201);
    expect(stored(team.app, '1.0.0')).toEqual(['remoteEntry.js']);
    expect(stored()).toEqual([team.app]);
  });

  it('is rejected and leaves nothing if its check is killed, and can be repeated', async () => {
    const team = await aTeam({ url: server.url });
    const written = () => fs.readdirSync(path.join(server.dataDir, 'releases'), { recursive: true, encoding: 'utf8' });
    const before = written();
    const publishing = team.publish('1.0.0', ['part.0a1b2c3d.js', aScript(400_000, 1)]);
    while (!written().some((name) => name.includes('remoteEntry') && !before.includes(name))) await wait(5);
    for (const check of checkProcessesOf(server.pid)) process.kill(check, 'SIGKILL');

    const rejected = await publishing;
    expect([rejected.status, errorsOf(rejected)]).toEqual([
      422,
      { archive: ['It could not be checked: its code is nested too deeply, or the check was ended from outside.'] },
    ]);
    expect([written(), checkProcessesOf(server.pid)]).toEqual([before, []]);
    expect((await team.publish('1.0.0')).status).toBe(201);
  });

  it('ends its check and leaves nothing on the disk if its client disconnects', async () => {
    const team = await aTeam({ url: server.url });
    const before = stored();
    const client = new AbortController();
    const publishing = fetch(`${server.url}/api/releases/${team.app}/1.0.0/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team.token}`, 'content-type': archiveMediaType },
      body: await aRelease(team.app, '1.0.0', ['part.0a1b2c3d.js', aScript(400_000, 3)]),
      signal: client.signal,
    });
    while (checkProcessesOf(server.pid).length === 0) await wait(5);
    for (const check of checkProcessesOf(server.pid)) process.kill(check, 'SIGSTOP');
    client.abort();
    await expect(publishing).rejects.toThrow('aborted');
    while (checkProcessesOf(server.pid).length > 0) await wait(5);
    while (stored().length > before.length) await wait(5);
    expect(stored()).toEqual(before);
    expect((await team.publish('1.0.0')).status).toBe(201);
  });

  it('is rejected and leaves nothing if its token is revoked during its check', async () => {
    const team = await aTeam({ url: server.url });
    const before = stored();
    const publishing = team.publish('1.0.0', ['part.0a1b2c3d.js', aScript(400_000, 2)]);
    while (checkProcessesOf(server.pid).length === 0) await wait(5);
    for (const check of checkProcessesOf(server.pid)) process.kill(check, 'SIGSTOP');
    expect((await request(`DELETE /api/tokens/${team.id}/`, { url: server.url, token: operator })).status).toBe(204);
    for (const check of checkProcessesOf(server.pid)) process.kill(check, 'SIGCONT');

    const rejected = await publishing;
    expect([rejected.status, rejected.text]).toEqual([
      401,
      expect.stringContaining('The release token was revoked or has expired.'),
    ]);
    const { body } = await request<AppStatus>(`GET /api/apps/${team.app}/`, { url: server.url, token: operator });
    expect([body.releases, stored()]).toEqual([[], before]);
  });
});

it('a release takes the compressed forms of files that it shares with the live one', async () => {
  const team = await aTeam({ url: server.url });
  const fileOf = (version: string, name: string) => path.join(server.dataDir, 'releases', team.app, version, name);
  const [same, changed] = ['globalThis.text = 1;'.repeat(100), 'globalThis.text = 2;'.repeat(100)];
  await team.publish('1.0.0', ['same.0a1b2c3d.js', same], ['other.1a2b3c4d.js', same]);
  expect((await team.goLive('1.0.0')).status).toBe(200);
  const weak = zlib.gzipSync(same, { level: 1 });
  for (const name of ['same.0a1b2c3d.js.gz', 'other.1a2b3c4d.js.gz']) fs.writeFileSync(fileOf('1.0.0', name), weak);

  expect((await team.publish('1.1.0', ['same.0a1b2c3d.js', same], ['other.1a2b3c4d.js', changed])).status).toBe(201);
  expect(fs.readFileSync(fileOf('1.1.0', 'same.0a1b2c3d.js.gz'))).toEqual(weak);
  expect(zlib.gunzipSync(fs.readFileSync(fileOf('1.1.0', 'other.1a2b3c4d.js.gz'))).toString()).toBe(changed);
});

it('two uploads of one version at once make one release', async () => {
  const team = await aTeam();
  const responses = await Promise.all([team.publish('1.0.0'), team.publish('1.0.0')]);

  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(await releasesOf(team)).toHaveLength(1);
});

describe('a slow upload', () => {
  it('blocks no other upload, and a token can have only two', async () => {
    const [slow, other] = [await aTeam(), await aTeam()];
    const archive = await aRelease(slow.app, '1.0.0');
    const uploads = [1, 2, 3].map((patch) => upload(`${apiUrl()}/api/releases/${slow.app}/1.0.${patch}/`, slow.token));
    const responses = uploads.map(responseOf);
    for (const request of uploads) request.write(archive.subarray(0, 20));

    const third = await Promise.race(responses);
    expect([third.status, third.text]).toEqual([429, expect.stringContaining('a token can have at most 2')]);
    expect((await other.publish('1.0.0')).status).toBe(201);
    for (const request of uploads) request.end(archive.subarray(20));
    expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([422, 422, 429]);
  });
});

async function responseOf(request: http.ClientRequest) {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

function upload(url: string, token: string) {
  return http.request(url, { method: 'POST', headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` } });
}

async function cutOff(url: string, token: string, archive: Buffer) {
  const request = upload(url, token);
  request.on('error', () => undefined);
  request.setHeader('content-length', archive.length);
  await new Promise((written) => request.write(archive.subarray(0, archive.length / 2), written));
  request.destroy();
}
