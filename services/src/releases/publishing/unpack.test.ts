import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { aDescription } from '../../../test/sample-releases.ts';
import { anArchive, type Entry } from '../../../test/tar-archive.ts';
import { unpack } from './unpack.ts';

const description = JSON.stringify(aDescription('notes'));
const limits = { packed: 128 * 1024, unpacked: 3 * 1024 * 1024, files: 10, ratio: 100 };

it('unpacks release.json and the files beside it', async () => {
  const archive = await anArchive(
    { name: 'chunks', type: 'directory' },
    ['release.json', description],
    ['chunks/a.js', 'export {};'],
  );

  const build = await unpacked(archive);

  expect(build.description).toEqual(aDescription('notes'));
  expect([...build.contents]).toEqual([['chunks/a.js', Buffer.from('export {};')]]);
});

it.each<[string, Entry[], string]>([
  [
    'a symbolic link',
    [{ name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }],
    'a.js is a symlink: an archive may contain only files.',
  ],
  ['a hard link', [{ name: 'a.js', type: 'link', linkname: 'release.json' }], 'a.js is a link: an archive may contain only files.'],
  ['a device', [{ name: 'zero', type: 'character-device' }], 'zero is a character-device: an archive may contain only files.'],
  ['a pipe', [{ name: 'pipe', type: 'fifo' }], 'pipe is a fifo: an archive may contain only files.'],
  [
    'a name twice',
    [
      ['a.js', '1'],
      ['a.js', '2'],
    ],
    'a.js is in it twice.',
  ],
  ['a name that is too long', [['a'.repeat(1001), '']], `A name in it has more than 1000 characters: ${'a'.repeat(50)}…`],
  ['too many files', Array.from({ length: 11 }, (_, index) => [`${index}.js`, '']), 'It has more than 10 files.'],
  ['a bomb', [['a.js', '0'.repeat(2_000_000)]], 'It unpacks to more than 100 times its size.'],
  ['too much unpacked', [['a.js', textOf(3_200_000)]], 'It has more than 3 MiB unpacked.'],
  ['too much packed', [['a.js', randomBytes(200_000)]], 'It has more than 0.125 MiB packed.'],
  ['no release.json', [['a.js', '']], 'It contains no release.json.'],
  ['a release.json that is none', [['release.json', '{"app":1}']], 'release.json, app: '],
])('rejects %s', async (_, entries, message) => {
  await expect(unpacked(await anArchive(...entries))).rejects.toThrow(`notes 1.0.0 cannot be published. ${message}`);
});

it.each([
  ['no gzip', () => Buffer.from('PK\u0003\u0004')],
  ['no tar', () => zlib.gzipSync('text '.repeat(1000))],
  ['an archive that was cut off', async () => (await anArchive(['a.js', textOf(90_000)])).subarray(0, -100)],
  ['nothing', () => Buffer.alloc(0)],
])('rejects %s', async (_, archive) => {
  await expect(unpacked(await archive())).rejects.toThrow('It is not a complete gzip tar archive.');
});

const unpacked = (archive: Buffer) => unpack('notes 1.0.0', archive, limits);

/** Text with a compression ratio below 100. */
function textOf(bytes: number) {
  let text = '';
  for (let count = 0; text.length < bytes; count += 1) text += `${'word '.repeat(30)}${(count * 7919) % 10007};`;
  return text.slice(0, bytes);
}
