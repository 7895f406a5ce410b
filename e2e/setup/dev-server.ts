import { freePort } from '@daybook/build/machine/free-port';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const daybook = path.join(root, 'packages/build/bin/daybook.mjs');

/** An app's working tree, and the dev server that serves it. */
export interface DevServer {
  readonly url: string;
  /** Puts one text for another in a file, as an editor saves it. */
  readonly edit: (file: string, from: string, to: string) => void;
  /** Waits until the terminal shows it. */
  readonly says: (text: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Runs `daybook dev` on a copy of an app, against an installation. */
export async function startDev(app: string, against: string): Promise<DevServer> {
  const folder = copyOf(app);
  const port = await freePort();
  const child = spawn(process.execPath, [daybook, 'dev', '--against', against, '--port', String(port)], { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const says = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null) throw new Error(`It ended without "${text}":\n${said}`);
      await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
    }
    said = said.slice(said.indexOf(text) + text.length);
  };
  const edit = (file: string, from: string, to: string) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} holds no "${from}".`);
    fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  const stop = async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true });
  };
  return { url: `http://localhost:${port}`, edit, says, stop };
}

/** Within the repository, where it finds its packages. */
function copyOf(app: string) {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = fs.mkdtempSync(path.join(root, '.cache/dev-'));
  const own = (file: string) => !/[\\/](node_modules|dist)$/.test(file);
  fs.cpSync(path.join(root, app), folder, { recursive: true, filter: own });
  return folder;
}
