import zlib from 'node:zlib';
import { aDescription } from '../../../test/sample-releases.ts';
import { anArchive, type Entry } from '../../../test/tar-archive.ts';
import { aPerson, request, errorsOf } from '../../../test/api.ts';
import { aRelease, aTeam, sendArchive, releasesOf } from '../../../test/releasing.ts';

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

/** Returns the header of an empty file with another name. */
function renamed(header: Buffer, index: number) {
  const copy = Buffer.from(header);
  copy.fill(0, 0, 100).write(`${index}.js`);
  copy.fill(' ', 148, 156);
  const sum = copy.reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return copy;
}
