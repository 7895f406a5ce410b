import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { base } from './base.mjs';
import { bundle } from './bundle.mjs';

jest.setTimeout(120_000);

const sources = {
  'main.js': `void import('./lazy.js').then(({ greeting }) => { document.title = greeting('Ada'); });`,
  'lazy.js': `import { punctuation } from './punctuation.js';\nexport const greeting = (name) => 'Hello ' + name + punctuation;`,
  'punctuation.js': `export const punctuation = document.title + '!';`,
};

it('writes the same files, including source maps, for the same sources in two folders', async () => {
  expect(await build('a/deeper/folder')).toEqual(await build('folder'));
});

it('names built files by their final hashes in source maps', async () => {
  const built = await build('folder');
  const maps = Object.keys(built).filter((name) => name.endsWith('.map'));
  const named = maps.flatMap((name) => built[name].match(/\d+\.[0-9a-f]{12}\.js/g) ?? []);

  expect(named.length).toBeGreaterThanOrEqual(2);
  expect(Object.keys(built)).toEqual(expect.arrayContaining(named));
});

it('begins each built file with the comment by which V8 compiles it while it loads', async () => {
  const built = Object.entries(await build('folder')).filter(([name]) => name.endsWith('.js'));
  expect(built).toHaveLength(2);
  for (const [, content] of built) expect(content).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

/** Builds in a folder with this ending; returns the content of each built file by its name. */
async function build(ending: string) {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-reproducible-'));
  const folder = path.join(temporary, ending);
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(sources)) fs.writeFileSync(path.join(folder, name), source);
  await bundle({ ...base({ folder, name: 'sample', version: '1.0.0' }), entry: { main: './main.js' } });
  const dist = path.join(folder, 'dist');
  const built = Object.fromEntries(fs.readdirSync(dist).map((name) => [name, fs.readFileSync(path.join(dist, name), 'utf8')]));
  fs.rmSync(temporary, { recursive: true });
  return built;
}
