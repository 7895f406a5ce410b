import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { aDescription } from '../../../test/sample-releases.ts';
import { aDeepScript, aScript } from '../../../test/sample-scripts.ts';
import { anArchive, type Entry } from '../../../test/tar-archive.ts';
import { aPerson, apiUrl, request, errorsOf } from '../../../test/api.ts';
import { checkProcessesOf } from '../../../test/check-processes.ts';
import { type SeparateServer, startSeparateServerForAll } from '../../../test/separate-server.ts';
import { aRelease, aTeam, operatorSettings, sendArchive } from '../../../test/releasing.ts';

describe('a release', () => {
  it('is published, and its files are served', async () => {
    const team = await aTeam();
    const published = await team.publish('1.0.0', ['part.0a1b2c3d.js', 'export {};']);

    expect([published.status, published.body]).toEqual([
      201,
      { app: team.app, version: '1.0.0', files: 2, bytes: 41, firstLoad: expect.any(Number) as number },
    ]);
    const file = await request(`GET /apps/${team.app}/1.0.0/part.0a1b2c3d.js`);
    const caching = 'public, max-age=31536000, immutable';
    expect([file.status, file.text, file.headers.get('cache-control')]).toEqual([200, 'export {};', caching]);
  });

  it('never changes: the same content is accepted again, other content is rejected', async () => {
    const team = await aTeam();
    await team.publish('1.0.0');

    expect((await team.publish('1.0.0')).status).toBe(201);
    const other = await team.publish('1.0.0', ['part.0a1b2c3d.js', '']);
    expect([other.status, errorsOf(other)]).toEqual([
      422,
      { version: ['This version was published before, with other content: a release never changes.'] },
    ]);
  });

  it('is only checked by a dry run', async () => {
    const team = await aTeam();
    const response = await sendArchive(`${team.app}/1.0.0?dryRun=true`, {
      token: team.token,
      archive: await aRelease(team.app, '1.0.0'),
    });

    expect([response.status, response.body.files]).toEqual([201, 1]);
    expect(await releasesOf(team)).toEqual([]);
    const wrong = await sendArchive(`${team.app}/1.0?dryRun=true`, { token: team.token, archive: await aRelease(team.app, '1.0') });
    expect(wrong.status).toBe(422);
  });

  it('is rejected with every check that it fails', async () => {
    const team = await aTeam();
    const rejected = await team.publish('1.0', ['chunk.js', 'eval("1")'], ['../up.0a1b2c3d.js', '']);

    expect([rejected.status, errorsOf(rejected)]).toEqual([
      422,
      {
        version: ['"1.0" is not a semantic version, such as 1.2.3 or 1.2.3-rc.1.'],
        names: ['The file name "../up.0a1b2c3d.js" contains characters that are not allowed.'],
        hashes: ['The name of chunk.js has no content hash, as in part.0a1b2c3d4e5f.js.'],
        eval: ["chunk.js evaluates text as code (eval or Function), which the page's policy forbids."],
      },
    ]);
    expect(await releasesOf(team)).toEqual([]);
  });

  it('is rejected if a disk cannot store its file names', async () => {
    const team = await aTeam();
    const [file, long] = ['x.0a1b2c3d.js', `${'x'.repeat(250)}.0a1b2c3d.js`];
    const rejected = await team.publish('1.0.0', [file, ''], [`${file}/y.0a1b2c3d.js`, ''], [long, '']);

    expect([rejected.status, errorsOf(rejected)]).toEqual([
      422,
      { names: [`"${file}" is the name of a file and of a folder.`, `The file name "${long}" is longer than 250 characters.`] },
    ]);
  });

  it('must be higher than the live one', async () => {
    const team = await aTeam();
    await team.publish('2.0.0');
    await team.goLive('2.0.0');

    expect(errorsOf(await team.publish('1.9.9'))).toEqual({ version: ['1.9.9 is not higher than 2.0.0, which is live.'] });
    expect((await team.publish('2.0.1')).status).toBe(201);
  });

  it('cannot take a path of another live app', async () => {
    const [first, second] = [await aTeam(), await aTeam()];
    await first.publish('1.0.0');
    await first.goLive('1.0.0');
    const description = aDescription(second.app, { app: { paths: [{ path: `/${first.app}`, login: true }] } });
    const archive = await anArchive(['release.json', JSON.stringify(description)], ['remoteEntry.js', '']);

    expect(errorsOf(await sendArchive(`${second.app}/1.0.0`, { token: second.token, archive }))).toEqual({
      paths: [`The path /${first.app} is one of the app "${first.app}".`],
    });
  });
});

describe('an archive', () => {
  it.each<[string, Entry[], string]>([
    [
      'a link',
      [{ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }],
      'a.js is a symlink: an archive may contain only files.',
    ],
    ['a device', [{ name: 'zero', type: 'character-device' }], 'zero is a character-device: an archive may contain only files.'],
    [
      'a name twice',
      [
        ['a.js', ''],
        ['a.js', ''],
      ],
      'a.js is in it twice.',
    ],
    ['a bomb of 1000:1', [['a.js', Buffer.alloc(30 * 1024 * 1024)]], 'It unpacks to more than 100 times its size.'],
  ])('with %s is rejected, and leaves nothing', async (_, entries, message) => {
    const team = await aTeam();
    const rejected = await sendArchive(`${team.app}/1.0.0`, { token: team.token, archive: await anArchive(...entries) });

    expect([rejected.status, errorsOf(rejected)]).toEqual([422, { archive: [message] }]);
    expect(await releasesOf(team)).toEqual([]);
  });

  it('of 100,000 files is rejected after the first thousand', async () => {
    const team = await aTeam();
    const tar = zlib.gunzipSync(await anArchive(['0.js', ''])).subarray(0, 512);
    const archive = zlib.gzipSync(Buffer.concat(Array.from({ length: 100_000 }, (_, index) => renamed(tar, index))));
    const rejected = await sendArchive(`${team.app}/1.0.0`, { token: team.token, archive });

    expect([rejected.status, errorsOf(rejected)]).toEqual([422, { archive: ['It has more than 1000 files.'] }]);
  });

  it('has its own media type', async () => {
    const team = await aTeam();
    const archive = await aRelease(team.app, '1.0.0');

    expect((await sendArchive(`${team.app}/1.0.0`, { token: team.token, archive, type: 'application/zip' })).status).toBe(415);
    const json = await sendArchive(`${team.app}/1.0.0`, { token: team.token, archive: '{}', type: 'application/json' });
    expect(json.status).toBe(415);
    const person = await aPerson();
    const headers = { 'content-type': 'application/gzip' };
    expect((await person.request('POST /api/notes/', { raw: archive, headers })).status).toBe(415);
  });
});

describe('a publish that ends early', () => {
  let server: SeparateServer;
  const stored = (...names: string[]) => fs.readdirSync(path.join(server.dataDir, 'releases', ...names));
  beforeAll(async () => {
    server = await startSeparateServerForAll(operatorSettings);
  });

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

describe('a heavy release', () => {
  it('is published while the server handles other requests', async () => {
    const team = await aTeam();
    const parts = Array.from({ length: 2 }, (_, part): Entry => [`part${part}.0a1b2c3d.js`, aScript(400_000, part)]);
    const publishing = team.publish('1.0.0', ...parts);
    const waits = await healthDuring(publishing);

    expect((await publishing).status).toBe(201);
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99) - 1]).toBeLessThan(1000);
  });

  it.each([
    ['40 MiB in one script', aScript(40 * 1024 * 1024, 1), 'has more than 5 MiB: split it.'],
    ['a script that nests too deep', aDeepScript('[', 50_000, ']'), 'is not a valid JavaScript module: Not enough stack space'],
  ])('with %s is rejected', async (_, script, message) => {
    const team = await aTeam();
    const rejected = await team.publish('1.0.0', ['big.0a1b2c3d.js', script]);

    expect([rejected.status, Object.values(errorsOf(rejected) ?? {}).join(' ')]).toEqual([
      422,
      expect.stringContaining(`big.0a1b2c3d.js ${message}`),
    ]);
    expect(await releasesOf(team)).toEqual([]);
  });
});

describe('a script that nests deeper than V8 survives', () => {
  // Each of these once crashed the server: the parser used up the stack, and V8 then aborted while it compiled a regular expression.
  it.each([
    ['templates', aDeepScript('`${', 3000, '}`')],
    ['functions', aDeepScript('function(){return ', 8000, '}')],
    ['indices of a regular expression', aDeepScript('/a/[', 8000, ']')],
    ['arrows', aDeepScript('a=>', 20_000)],
    ['unary operators', aDeepScript('!', 50_000)],
    ['conditions', aDeepScript('a?', 20_000, ':1')],
  ])('is rejected, and the server keeps running: %s', async (_, script) => {
    const team = await aTeam();
    const rejected = await team.publish('1.0.0', ['deep.0a1b2c3d.js', script]);

    expect(rejected.status).toBe(422);
    expect(Object.values(errorsOf(rejected) ?? {}).join(' ')).toMatch(/Not enough stack space|nested too deeply/);
    expect((await request('GET /healthz')).status).toBe(200);
  });
});

/** Requests the server's health repeatedly until some work is done. Returns how long each response took, in milliseconds. */
async function healthDuring(work: Promise<unknown>) {
  const waits: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => {});
  while (!isDone) {
    const before = performance.now();
    await request('GET /healthz');
    waits.push(performance.now() - before);
  }
  return waits;
}

async function responseOf(request: http.ClientRequest) {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

/** Returns the header of an empty file with another name. */
function renamed(header: Buffer, index: number) {
  const copy = Buffer.from(header);
  copy.fill(0, 0, 100).write(`${index}.js`);
  copy.fill(' ', 148, 156);
  const sum = copy.reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return copy;
}

async function releasesOf({ app, token }: { app: string; token: string }) {
  return (await request<{ releases: unknown[] }>(`GET /api/apps/${app}/`, { token })).body.releases;
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
