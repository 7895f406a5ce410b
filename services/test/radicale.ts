import { freePort } from '@daybook/tooling/machine/free-port';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { makeDataDir } from './server-process.ts';

/** A CalDAV server as Debian ships it (Radicale), with one calendar. */
export interface Radicale {
  readonly url: string;
  /** The address of the calendar. */
  readonly calendar: string;
  readonly stop: () => Promise<void>;
}

export const radicaleUser = { username: 'ann', password: 'an app password' };

/** @throws with the install command when Radicale is not installed */
export async function startRadicale(calendar: string): Promise<Radicale> {
  const folder = makeDataDir();
  const users = path.join(folder, 'users');
  fs.writeFileSync(users, `${radicaleUser.username}:${radicaleUser.password}\n`);
  const port = await freePort();
  const server = spawn('radicale', [
    ...['--config', '', '--server-hosts', `127.0.0.1:${port}`, '--storage-filesystem-folder', path.join(folder, 'storage')],
    ...['--auth-type', 'htpasswd', '--auth-htpasswd-filename', users, '--auth-htpasswd-encryption', 'plain'],
  ]);
  const stderr: string[] = [];
  server.stderr.on('data', (data: Buffer) => stderr.push(data.toString()));
  server.on('error', () => stderr.push('It was not found. On Debian or Ubuntu: sudo apt-get install radicale'));
  const ended = new Promise((resolve) => server.on('close', resolve));
  const url = `http://127.0.0.1:${port}/`;
  await ready(url, () => server.pid !== undefined && server.exitCode === null).catch(() => {
    throw new Error(`Radicale did not start:\n${stderr.join('')}`);
  });
  const address = `${url}${radicaleUser.username}/events/`;
  await put(address, calendar);
  return {
    url,
    calendar: address,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

async function ready(url: string, lives: () => boolean) {
  while (lives()) {
    const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It ended.');
}

async function put(address: string, calendar: string) {
  const basic = Buffer.from(`${radicaleUser.username}:${radicaleUser.password}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'text/calendar' };
  const response = await fetch(address, { method: 'PUT', headers, body: calendar });
  if (response.status !== 201) throw new Error(`Radicale took no calendar: ${response.status} ${await response.text()}`);
}
