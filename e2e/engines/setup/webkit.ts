import { freePort } from '@daybook/tooling/machine/free-port';
import fs from 'node:fs';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { CALL_LIMIT_MS, commands, type Send, timeouts } from './commands.ts';
import { type Engine, processes, retryUntilReady } from './processes.ts';

const browsers = ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => `/usr/lib/${machine()}-linux-gnu/${name}/MiniBrowser`);

/** Starts WebKitGTK's MiniBrowser, of Debian's package webkit2gtk-driver, on a virtual display. */
export async function startWebKit(): Promise<Engine> {
  const { start, stop } = processes();
  try {
    const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {}, [
      'ignore',
      'ignore',
      'ignore',
      'pipe',
    ]);
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
    const port = await freePort();
    // The calendar shows days and times in the language of the browser.
    const env = {
      DISPLAY: `:${number.toString().trim()}`,
      LANG: 'en_GB.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    };
    start('WebKitWebDriver', [`--port=${port}`], env);
    const driver = `http://127.0.0.1:${port}`;
    await retryUntilReady('WebKitWebDriver', () => request('GET', `${driver}/status`));
    const binary = browsers.find((file) => fs.existsSync(file));
    if (!binary) throw new Error('MiniBrowser was not found. Run apt-get install webkit2gtk-driver.');
    const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] }, timeouts };
    const { sessionId } = await request<{ sessionId: string }>('POST', `${driver}/session`, { capabilities: { alwaysMatch } });
    const address = `${driver}/session/${sessionId}`;
    const end = async () => {
      await request('DELETE', address).catch(() => undefined);
      await stop();
    };
    return { address, stop: end };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends commands to the session at an address of HTTP. */
export const overHttp =
  (address: string): Send =>
  (command, params = {}) => {
    const [method, path] = commands[command];
    return request(method, `${address}/${path.replace('{id}', String(params.id))}`, method === 'POST' ? params : undefined);
  };

async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function machine() {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64';
}
