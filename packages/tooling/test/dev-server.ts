import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../machine/free-port.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const daybook = path.join(root, 'packages/tooling/bin/daybook.mjs');

/** Copies of working trees, and the dev server that serves them. */
export interface DevServer {
  readonly url: string;
  readonly pid: number;
  /** Replaces a text in a file of the copy of an app; by default, of the first one. */
  readonly edit: (file: string, from: string, to: string, app?: string) => void;
  readonly stop: () => Promise<void>;
}

/** Runs `daybook dev` on copies of apps, against an installation. Each is a folder of the repository, or an absolute path. */
export async function startDev(apps: readonly string[], against: string): Promise<DevServer> {
  const folder = copyOf(apps);
  const [first = '', ...others] = apps.map((app) => path.basename(app));
  const port = await freePort();
  const words = ['dev', first, ...others, '--against', against, '--port', String(port)];
  const child = spawn(process.execPath, [daybook, ...words], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const edit = (file: string, from: string, to: string, app = first) => {
    const place = path.join(folder, app, file);
    const text = fs.readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
    fs.writeFileSync(place, text.replace(from, to));
  };
  const stop = async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true });
  };
  // A page waits for the first build of each.
  while (!output.includes('Open http://localhost') || output.split('built in').length <= apps.length) {
    if (child.exitCode !== null) throw new Error(`daybook dev ended:\n${output}`);
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, edit, stop };
}

/** Copies apps into a folder of the repository, where they find their packages. */
function copyOf(apps: readonly string[]) {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = fs.mkdtempSync(path.join(root, '.cache/dev-'));
  const isSource = (file: string) => !/[\\/](node_modules|dist)$/.test(file);
  for (const app of apps) {
    const copy = path.join(folder, path.basename(app));
    fs.cpSync(path.resolve(root, app), copy, { recursive: true, filter: isSource });
    const packages = path.resolve(root, app, 'node_modules');
    if (fs.existsSync(packages)) fs.symlinkSync(packages, path.join(copy, 'node_modules'));
  }
  return folder;
}
