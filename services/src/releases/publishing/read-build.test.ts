import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aDescription } from '../../../test/sample-releases.ts';
import { readBuild } from './read-build.ts';

const description = aDescription('notes');
let folder: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-build-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('readBuild', () => {
  it('reads release.json and the files below the folder', () => {
    write('release.json', JSON.stringify(description));
    write('remoteEntry.js', 'entry');
    write('chunks/app.js', 'app');
    write('.build.json', 'for the command only');
    write('.compressed/remoteEntry.js.gz', 'for a start only');

    const build = readBuild(folder);

    expect(build.description).toEqual(description);
    expect([...build.contents].map(([name, content]) => [name, content.toString()]).sort()).toEqual([
      ['chunks/app.js', 'app'],
      ['remoteEntry.js', 'entry'],
    ]);
  });

  it('rejects a folder without a release.json', () => {
    expect(() => readBuild(folder)).toThrow('It contains no release.json.');
  });

  it.each([
    '{',
    '[]',
    JSON.stringify({ ...description, version: 1 }),
    JSON.stringify({ ...description, app: { ...description.app, paths: [] } }),
  ])('rejects the release.json %s', (text) => {
    write('release.json', text);

    expect(() => readBuild(folder)).toThrow(/cannot be published. release.json, /);
  });

  it('rejects links, because they could lead out of the folder', () => {
    write('release.json', JSON.stringify(description));
    fs.symlinkSync('/etc/passwd', path.join(folder, 'remoteEntry.js'));

    expect(() => readBuild(folder)).toThrow('remoteEntry.js is a link.');
  });
});

function write(name: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
