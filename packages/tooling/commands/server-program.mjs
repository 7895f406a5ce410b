import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** Programs of the server by their names in its archive. */
const programs = /** @type {const} */ ({ 'daybook.mjs': 'operator-commands.js', 'change-secret.mjs': 'change-secret.js' });

/**
 * Runs a program of the built server in the project's folder, as the server runs, so that DATA_DIR is the same one. The program prints its
 * own messages.
 *
 * @param {keyof typeof programs} name
 * @param {readonly string[]} words
 * @param {AbortSignal} signal
 */
export async function runServerProgram(name, words, signal) {
  const program = path.join(root, 'services/dist', programs[name]);
  if (!fs.existsSync(program)) {
    throw new CommandError(`There is no built server here. Run npm start once; in the archive of a server, node ${name}.`);
  }
  const child = spawn(process.execPath, [program, ...words], { cwd: root, stdio: 'inherit' });
  // A terminal sends Ctrl-C to both. It ends when everything is as it was.
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new CommandError('', { exitCode: code ?? 1 });
}
