import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { npm } from '../run/step.mjs';
import { startPackageRegistry } from './package-registry.ts';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const packages = ['contracts', 'kit', 'tooling'].map((name) => path.join(root, 'packages', name));

/** What a team keeps of an app: no build, and nothing that was installed. */
const kept = ['app.json', 'package.json', 'jest.config.mjs', 'tsconfig.json', 'src'];

/**
 * An app moved out of the repository, into a folder with nothing but its own files and what npm installs for it.
 *
 * @param name the app's folder
 */
export async function appAlone(name: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-alone-'));
  for (const file of kept) fs.cpSync(path.join(root, name, file), path.join(folder, file), { recursive: true });
  const registry = await startPackageRegistry(packages);
  fs.writeFileSync(path.join(folder, '.npmrc'), `@daybook:registry=${registry.url}\n`);
  fs.writeFileSync(path.join(folder, 'package-lock.json'), lockOf(folder));
  await call(folder, ...npm(['install', '--prefer-offline', '--no-audit', '--no-fund'])).finally(registry.stop);
  return {
    folder,
    version: readJson(path.join(folder, 'package.json')).version,
    /** Runs what was installed, as `npx` does. */
    npx: (program: string, ...words: string[]) => call(folder, path.join(folder, 'node_modules/.bin', program), words),
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** Of everybody else's packages the versions that the repository has: those are tried, and in npm's cache. */
function lockOf(folder: string) {
  const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
  const { lockfileVersion, packages: locked } = readJson<Lock>(path.join(root, 'package-lock.json'));
  const others = Object.entries(locked).filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
  return JSON.stringify({ lockfileVersion, packages: { '': { dependencies, devDependencies }, ...Object.fromEntries(others) } });
}

type Lock = { lockfileVersion: number; packages: Record<string, { link?: boolean }> };
type Package = { version: string; dependencies: object; devDependencies: object };

const readJson = <Content = Package>(file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as Content;

async function call(cwd: string, program: string, words: string[]) {
  const { stdout } = await run(program, words, { cwd, env: ownEnvironment(), maxBuffer: 10_000_000 }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/**
 * What a shell of theirs would have, the way to the registry through a proxy or by a certificate of the house included. Of what an
 * npm that started this has put there only its cache and its registry: the rest is the repository's.
 */
function ownEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => theirs.has(name) || !/^(npm_|JEST_|NODE_ENV$)/.test(name)),
  );
}

const theirs = new Set(['npm_config_cache', 'npm_config_registry']);
