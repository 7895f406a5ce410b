import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { npm } from '../run/npm.mjs';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const packages = ['contracts', 'kit', 'build'];

/** What a team keeps of an app: no build, and nothing that was installed. */
const kept = ['app.json', 'package.json', 'jest.config.mjs', 'tsconfig.json', 'src'];

/**
 * An app moved out of the repository, into a folder with nothing but its own files and the three packages as tarballs.
 *
 * @param {string} name the app's folder
 */
export async function appAlone(name) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-alone-'));
  const folder = path.join(place, name);
  for (const file of kept) fs.cpSync(path.join(root, name, file), path.join(folder, file), { recursive: true });
  await packInto(place);
  writeDependencies(folder);
  await call(folder, ...npm(['install', '--prefer-offline', '--no-audit', '--no-fund']));
  return {
    folder,
    version: readJson(path.join(folder, 'package.json')).version,
    /** Runs what was installed, as `npx` does. */
    npx: (program, ...words) => call(folder, path.join(folder, 'node_modules/.bin', program), words),
    remove: () => fs.rmSync(place, { recursive: true }),
  };
}

/** As they would go to a registry. What they run before (a build) has been done. @param {string} place */
async function packInto(place) {
  const folders = packages.map((name) => path.join(root, 'packages', name));
  await call(root, ...npm(['pack', '--ignore-scripts', '--pack-destination', place, ...folders]));
}

/** The tarballs in the place of a registry, and of everything else the versions that the repository has: they are in npm's cache. */
function writeDependencies(folder) {
  const app = readJson(path.join(folder, 'package.json'));
  const { dependencies, devDependencies } = app;
  for (const named of [dependencies, devDependencies]) {
    for (const name of Object.keys(named).filter((known) => known.startsWith('@daybook/'))) named[name] = tarball(name);
  }
  const { lockfileVersion, packages: locked } = readJson(path.join(root, 'package-lock.json'));
  const others = Object.entries(locked).filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
  const lock = { lockfileVersion, packages: { '': { dependencies, devDependencies }, ...Object.fromEntries(others) } };
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(app));
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** @param {string} name */
function tarball(name) {
  const { version } = readJson(path.join(root, 'packages', name.replace('@daybook/', ''), 'package.json'));
  return `file:../${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** @param {string} file */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * Without what an npm that started this has put into the environment about the repository.
 *
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} words
 */
async function call(cwd, program, words) {
  const { PATH, HOME, DAYBOOK_URL, DAYBOOK_TOKEN } = process.env;
  const env = { PATH, HOME, DAYBOOK_URL, DAYBOOK_TOKEN };
  const { stdout } = await run(program, words, { cwd, env, maxBuffer: 10_000_000 }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}
