import { freePort } from '@daybook/tooling/machine/free-port';
import { findPgbouncer } from '@daybook/tooling/machine/programs';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { own, writeOwned } from '../../packages/tooling/reference/owned-files.mjs';
import { Part } from '../../packages/tooling/reference/part.mjs';
import { aProxy } from '../../packages/tooling/reference/proxy.mjs';
import { until } from '../../packages/tooling/reference/wait.mjs';
import { treeOf } from '../product/process-tree.ts';
import { startProduct } from '../product/product.ts';
import { type Row, row, type Run } from '../report/row.ts';
import { type Measured, measureServers, sharedSettings } from './load.ts';

const files = path.resolve(import.meta.dirname, '../../deploy/reference');

/**
 * Compares requests through HAProxy, with TLS, and statements through PgBouncer with direct ones, on one database. Both have the
 * configuration of operators.
 */
export async function measureProxies(database: string, run: Run): Promise<Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-proxies-'));
  own(folder);
  const pooler = await aPooler(folder, database);
  pooler.part.start();
  const settings = { ...sharedSettings(database), WORKERS: '1', TRUST_PROXY: '127.0.0.1' };
  const direct = await startProduct(settings);
  const pooled = await startProduct({ ...settings, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database });
  const port = await freePort();
  const { proxy } = aProxy({ folder, files, port, servers: [portOf(direct.url)], unused: await freePort() });
  try {
    proxy.start();
    const certificate = path.join(folder, 'certificate.pem');
    await until('HAProxy answers', () => answers(port), { explain: () => proxy.lastLines() });
    const servers = {
      direct: { url: direct.url, pids: treeOf(direct.pid) },
      HAProxy: { url: `https://localhost:${port}`, pids: treeOf(direct.pid) },
      PgBouncer: { url: pooled.url, pids: treeOf(pooled.pid) },
    };
    const results = await measureServers(servers, run, { NODE_EXTRA_CA_CERTS: certificate });
    return [...results].flatMap(([title, each]) => [rowOf(title, 'HAProxy', each), rowOf(title, 'PgBouncer', each)]);
  } finally {
    for (const product of [direct, pooled]) await product.stop();
    for (const part of [proxy, pooler.part]) await part.stop();
    fs.rmSync(folder, { recursive: true });
  }
}

const portOf = (url: string) => Number(new URL(url).port);

/** PgBouncer in front of a database whose users it trusts. */
async function aPooler(folder: string, database: string) {
  const { hostname, port, username } = new URL(database);
  const own = await freePort();
  const users = writeOwned(path.join(folder, 'users.txt'), `"${username}" ""\n`);
  const settings = writeOwned(
    path.join(folder, 'pgbouncer.ini'),
    `%include ${path.join(files, 'pgbouncer.ini')}
[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
`,
  );
  const part = new Part('pgbouncer', folder, { command: findPgbouncer() ?? '', args: ['-q', settings] });
  return { part, url: Object.assign(new URL(database), { hostname: '127.0.0.1', port: String(own) }).href };
}

/** The certificate is not checked here: this process has not been told of it. */
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    https
      .get({ port, path: '/readyz', rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .on('error', () => resolve(false));
  });

/** A proxy costs a processor, which the servers of a small machine need. */
const rowOf = (title: string, proxy: 'HAProxy' | 'PgBouncer', results: Record<'direct' | typeof proxy, Measured[]>) =>
  row({
    subject: `${title}, through ${proxy}: responses`,
    unit: '/s',
    values: results[proxy].map(({ perSecond }) => perSecond),
    baseline: results.direct.map(({ perSecond }) => perSecond),
  });
