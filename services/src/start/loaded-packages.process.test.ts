import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const serve = pathToFileURL(path.resolve(__dirname, '../../dist/serve.js')).href;

/** Of the files that `require` loads, by whichever module. */
const print = `import('${serve}').then(() => { console.log(JSON.stringify(Object.keys(require.cache))); process.exit(); })`;

it('a start loads packages from their bundle, and none a second time from its folder', () => {
  const files = JSON.parse(execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' })) as string[];

  const packages = new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
  expect([...packages].filter((name) => name !== undefined && !name.startsWith('@node-rs/argon2'))).toEqual(['reflect-metadata']);
});
