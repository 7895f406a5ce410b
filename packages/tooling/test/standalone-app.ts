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

/** The files of an app without its build and the installed packages. */
const files = ['app.json', 'package.json', 'jest.config.mjs', 'tsconfig.json', 'src'];

/**
 * Copies an app into a folder outside the repository, and installs its packages there.
 *
 * @param name the app's folder
 */
export async function createStandaloneApp(name: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-app-'));
  for (const file of files) fs.cpSync(path.join(root, name, file), path.join(folder, file), { recursive: true });
  const registry = await startPackageRegistry(packages);
  fs.writeFileSync(path.join(folder, '.npmrc'), `@daybook:registry=${registry.url}\n`);
  fs.writeFileSync(path.join(folder, 'package-lock.json'), lockOf(folder));
  await call(folder, ...npm(['install', '--prefer-offline', '--no-audit', '--no-fund'])).finally(registry.stop);
  return {
    folder,
    version: readJson(path.join(folder, 'package.json')).version,
    /** Runs an installed program, as `npx` does. */
    npx: (program: string, ...words: string[]) => call(folder, path.join(folder, 'node_modules/.bin', program), words),
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** Returns a lock file with the repository's versions of other packages, because npm's cache has them. */
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
  const { stdout } = await run(program, words, { cwd, env: cleanEnvironment(), maxBuffer: 10_000_000 }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/**
 * Returns the environment without the variables of the npm and Jest that run this test, except those for npm's cache and registry.
 * Settings of the machine, such as a proxy, stay.
 */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => keptVariables.has(name) || !/^(npm_|JEST_|NODE_ENV$)/.test(name)),
  );
}

const keptVariables = new Set(['npm_config_cache', 'npm_config_registry']);
