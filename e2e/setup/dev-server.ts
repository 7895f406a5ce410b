import { freePort } from '@daybook/tooling/machine/free-port';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { daybookProgram } from './daybook.ts';

const root = path.resolve(__dirname, '../..');

/** A copy of an app's working tree, and the dev server that serves it. */
export interface DevServer {
  readonly url: string;
  /** Replaces a text in a file of the copy. */
  readonly edit: (file: string, from: string, to: string) => void;
  readonly stop: () => Promise<void>;
}

/** Runs `daybook dev` on a copy of an app, against an installation. `app` is a folder of the repository, or an absolute path. */
export async function startDev(app: string, against: string): Promise<DevServer> {
  const folder = copyOf(app);
  const port = await freePort();
  const child = spawn(process.execPath, [daybookProgram, 'dev', '--against', against, '--port', String(port)], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const edit = (file: string, from: string, to: string) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
    fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  const stop = async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true });
  };
  while (!output.includes('Open http://localhost')) {
    if (child.exitCode !== null) throw new Error(`daybook dev ended:\n${output}`);
    await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
  }
  return { url: `http://localhost:${port}`, edit, stop };
}

/** Copies an app into the repository, where it finds its packages. */
function copyOf(app: string) {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = fs.mkdtempSync(path.join(root, '.cache/dev-'));
  const isSource = (file: string) => !/[\\/](node_modules|dist)$/.test(file);
  fs.cpSync(path.resolve(root, app), folder, { recursive: true, filter: isSource });
  return folder;
}
