import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aDescription } from '../../../services/test/sample-releases.ts';
import { operator, operatorSettings } from '../../../services/test/releasing.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../../services/test/server-process.ts';
import { anArchive } from '../../../services/test/tar-archive.ts';
import { verify } from '../commands/verify.mjs';
import { callCommand } from './call-command.ts';
import { embedFiles } from './embed-files.ts';
import { taskContracts } from './sample-contracts.ts';

/** A server with a shell, tasks 1.1.0 with 1.0.0 before it, and a release of tasks that was never live. */
export interface VerifiedSite extends ReturnType<typeof callsTo>, ReturnType<typeof verifyAt> {
  readonly url: string;
  readonly dataDir: string;
  /** For files of the tests. */
  readonly folder: string;
  /** Contains the operator's token. */
  readonly tokenFile: string;
}

const servers: ServerProcess[] = [];
const folders: string[] = [];

/** Starts it for all tests of the file. */
export async function startVerifiedSite(env: Readonly<Record<string, string>> = {}): Promise<VerifiedSite> {
  const [dataDir, folder] = [makeDataDir(), fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-verify-'))];
  folders.push(dataDir, folder);
  const server = await startServer({ DATA_DIR: dataDir, ...env, ...operatorSettings });
  servers.push(server);
  const tokenFile = path.join(folder, 'token');
  fs.writeFileSync(tokenFile, operator);
  const calls = callsTo(server.url);
  for (const [app, version] of [
    ['shell', '1.0.0'],
    ['tasks', '1.0.0'],
    ['tasks', '1.1.0'],
  ] as const) {
    await calls.publish(app, version);
    await calls.goLive(app, version);
  }
  await calls.publish('tasks', '2.0.0-unused');
  return { url: server.url, dataDir, folder, tokenFile, ...calls, ...verifyAt(server.url) };
}

afterAll(async () => {
  for (const server of servers.splice(0)) await server.end();
  for (const each of folders.splice(0)) fs.rmSync(each, { recursive: true, maxRetries: 5 });
});

/** `daybook` runs `daybook verify`. `findings` also asserts exit code 1 and returns the findings. */
const verifyAt = (site: string) => ({
  daybook: (...options: string[]) => callCommand({ verify }, ['verify', site, ...options]),
  async findings({ url = site } = {}, ...options: string[]) {
    const { code, stdout, stderr } = await callCommand({ verify }, ['verify', url, '--json', ...options]);
    expect([code, stderr]).toEqual([1, expect.any(String)]);
    return (JSON.parse(stdout) as { findings: string[] }).findings;
  },
});

/** The operator's calls of the API. They throw if the server rejects them. */
function callsTo(url: string) {
  const api = (operation: string, body: object) => call(operation, { body: JSON.stringify(body), type: 'application/json' });
  return {
    api,
    goLive: (app: string, version: string, share = 100) =>
      api(`PUT /api/apps/${app}/live/`, { version, share, why: 'It is ready.' }),
    publish: async (app: 'shell' | 'tasks', version: string) =>
      call(`POST /api/releases/${app}/${version}/`, { body: await archiveOf(app, version), type: 'application/gzip' }),
  };

  async function call(operation: string, { body, type }: { body: BodyInit; type: string }) {
    const [method, address] = operation.split(' ');
    const headers = { authorization: `Bearer ${operator}`, 'content-type': type };
    const response = await fetch(url + address, { method, headers, body });
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  }
}

function archiveOf(app: string, version: string) {
  const files = { loader: 'embed/board.js', element: 'embed/element.js', files: Object.keys(embedFiles).slice(1) };
  const embed = { ...files, budgets: { loader: 1000, element: 1000 } };
  const description = aDescription(app, {
    version,
    ...(app === 'tasks' && { embed, app: taskContracts }),
  });
  return anArchive(
    ['release.json', JSON.stringify(description)],
    ['remoteEntry.js', `export const version = '${version}';`],
    ...(app === 'tasks' ? Object.entries(embedFiles) : []),
  );
}
