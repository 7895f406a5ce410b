import http from 'node:http';
import https from 'node:https';
import fs from 'node:fs';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { certificate } from '../../test/certificate.ts';
import { writeShell } from '../../test/fixture-build.ts';
import { operate } from '../../test/operator-command.ts';
import { operator, operatorSettings } from '../../test/releasing.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { makeDataDir } from '../../test/server-process.ts';
import type { Finding } from './finding.ts';

const folder = makeDataDir();
const servers: http.Server[] = [];
let server: SeparateServerOnPostgres;

beforeAll(async () => {
  server = await startServerOnPostgres({ ...operatorSettings, PUBLISH_FOLDERS: writeShell(folder) });
});
afterAll(() => {
  for (const each of servers) each.close().closeAllConnections();
  fs.rmSync(folder, { recursive: true, maxRetries: 5 });
});

async function listen(listening: http.Server) {
  servers.push(listening);
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  return (listening.address() as AddressInfo).port;
}

/** Starts a proxy as operators configure it by mistake: it collects responses, replaces Cache-Control, and nobody trusts it. */
async function startBadProxy() {
  const proxy = http.createServer((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': `${String(request.headers['x-forwarded-for'])}, 127.0.0.1` };
    const forwarded = http.request(server.url + String(request.url), { headers }, (incoming) => {
      void incoming.toArray().then((chunks: Buffer[]) => {
        const { 'transfer-encoding': _, ...own } = incoming.headers;
        response.writeHead(incoming.statusCode ?? 0, { ...own, 'cache-control': 'no-store' }).end(Buffer.concat(chunks));
      });
    });
    forwarded.end();
  });
  return `http://localhost:${await listen(proxy)}`;
}

async function examine(env: Readonly<Record<string, string>>, ...words: string[]) {
  const { code, stdout } = await operate({ DATA_DIR: server.dataDir, ...env }, 'doctor', '--json', ...words);
  const findings = JSON.parse(stdout) as Finding[];
  const named = (state: Finding['state']) => findings.filter((each) => each.state === state).map(({ check }) => check);
  return { code, findings, failed: named('failed'), skipped: named('skipped'), ok: named('ok') };
}

const textOf = (findings: readonly Finding[], check: string) => findings.find((each) => each.check === check)?.text;

describe('daybook doctor', () => {
  it('finds nothing wrong with a server that works', async () => {
    const env = { DATABASE_URL: server.database, PUBLIC_URL: server.url, DAYBOOK_TOKEN: operator };
    const whole = ['backup', path.join(folder, 'whole.backup')] as const;
    expect(await operate({ DATA_DIR: server.dataDir, ...env }, ...whole)).toMatchObject({ code: 0, stderr: '' });
    const { code, failed, skipped, ok } = await examine(env);

    expect([code, failed, skipped]).toEqual([0, [], ['metrics', 'certificate', 'HTTP/2']]);
    const all = [
      'settings',
      'database',
      'database role',
      'migrations',
      'connections',
      'clock',
      'backup',
      'release store',
      'disk',
      'site',
      'cache',
    ];
    expect(ok).toEqual([...all, 'proxy', 'event streams']);
    expect(fs.readdirSync(path.join(server.dataDir, 'releases'))).toEqual(['shell']);
  });

  it('says what is wrong with a proxy, in a line for each check', async () => {
    const env = { DATABASE_URL: server.database, PUBLIC_URL: await startBadProxy(), DAYBOOK_TOKEN: operator };
    const { code, failed, findings } = await examine(env);

    expect([code, failed]).toEqual([1, ['cache', 'proxy', 'event streams']]);
    expect(textOf(findings, 'cache')).toContain('Cache-Control no-store');
    expect(textOf(findings, 'proxy')).toContain('Set TRUST_PROXY');
    const { stdout } = await operate({ DATA_DIR: server.dataDir, ...env }, 'doctor');
    expect(stdout.split('\n')).toContainEqual(expect.stringMatching(/^FAILED {3}event streams {2}The proxy collects events/));
  });

  it('makes every check, whatever else is broken', async () => {
    const port = await listen(https.createServer({ key: certificate.key, cert: certificate.cert }));
    const { code, failed, findings } = await examine({
      DATABASE_URL: 'postgres://me@127.0.0.1:1/daybook',
      RELEASES_BUCKET: 'releases',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: 'nobody',
      PUBLIC_URL: `https://localhost:${port}`,
      DAYBOOK_TOKEN: operator,
      TRUST_PROXI: 'loopback',
    });

    expect(code).toBe(1);
    const database = ['database', 'database role', 'migrations', 'connections', 'clock', 'backup'];
    const site = ['site', 'cache', 'metrics', 'proxy', 'event streams'];
    expect(failed).toEqual(['settings', ...database, 'release store', ...site, 'certificate']);
    expect(textOf(findings, 'clock')).toContain('ECONNREFUSED');
    expect(textOf(findings, 'certificate')).toContain('Browsers reject it');
  });

  it('skips what takes the token of the operator, and says how to give it', async () => {
    const { stdout } = await operate({ DATA_DIR: folder, PUBLIC_URL: server.url, DATABASE_URL: server.database }, 'doctor');
    expect(stdout).toMatch(/^skipped {2}proxy {10}It takes the operator's token/m);
    const unreadable = await operate({ DATA_DIR: folder }, 'doctor', '--token-file', '/nowhere');
    expect([unreadable.code, unreadable.stderr]).toEqual([2, expect.stringContaining('The token cannot be read')]);
  });
});
