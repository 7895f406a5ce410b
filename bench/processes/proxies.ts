import { freePort } from '@daybook/tooling/machine/free-port';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { own } from '../../packages/tooling/reference/owned-files.mjs';
import { aProxy } from '../../packages/tooling/reference/proxy.mjs';
import { until } from '../../packages/tooling/reference/wait.mjs';
import { startPgbouncer } from '../../services/test/pgbouncer.ts';
import { treeOf } from '../product/process-tree.ts';
import { startProduct } from '../product/product.ts';
import { type Row, row, type Run } from '../report/row.ts';
import { type Measured, measureServers, sharedSettings } from './load.ts';

const files = path.resolve(import.meta.dirname, '../../deploy/reference');

/**
 * Compares responses through a proxy with direct ones: HAProxy, with TLS, and PgBouncer, which both have the configuration of operators.
 */
export async function measureProxies(database: string, run: Run): Promise<Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-proxies-'));
  own(folder);
  const started: Started[] = [];
  try {
    const servers = await startAll({ folder, database, started });
    const results = await measureServers(servers, run, { NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem') });
    return [...results].flatMap(([title, each]) => [rowOf(title, 'HAProxy', each), rowOf(title, 'PgBouncer', each)]);
  } finally {
    for (const each of started.toReversed()) await each.stop();
    fs.rmSync(folder, { recursive: true });
  }
}

interface Started {
  readonly stop: () => Promise<void>;
}

/** Adds everything that it starts to `started` at once, so that it is stopped if a later start throws. */
async function startAll({ folder, database, started }: { folder: string; database: string; started: Started[] }) {
  const settings = { ...sharedSettings(database), WORKERS: '1', TRUST_PROXY: '127.0.0.1' };
  const pgbouncer = await startPgbouncer(database, { include: path.join(files, 'pgbouncer.ini') });
  started.push(pgbouncer);
  const direct = await startProduct(settings);
  started.push(direct);
  const pooled = await startProduct({ ...settings, DATABASE_URL: pgbouncer.through(database), DATABASE_DIRECT_URL: database });
  started.push(pooled);
  const [port, unused] = [await freePort(), await freePort()];
  const { proxy } = aProxy({ folder, files, port, servers: [Number(new URL(direct.url).port)], unused });
  started.push(proxy.start());
  await until('HAProxy is ready', () => isReady(port), { explain: () => proxy.lastLines() });
  return {
    direct: { url: direct.url, pids: treeOf(direct.pid) },
    HAProxy: { url: `https://localhost:${port}`, pids: treeOf(direct.pid) },
    PgBouncer: { url: pooled.url, pids: treeOf(pooled.pid) },
  };
}

/** Skips the certificate check, because this process does not trust the certificate. */
const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    https
      .get({ port, path: '/readyz', rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .on('error', () => resolve(false));
  });

/** A proxy costs a processor, which the servers of a small machine need. */
const rowOf = (title: string, proxy: 'HAProxy' | 'PgBouncer', results: Record<'direct' | typeof proxy, Measured[]>) => ({
  ...row({
    subject: `${title}, through ${proxy}: responses`,
    unit: '/s',
    values: results[proxy].map(({ perSecond }) => perSecond),
    baseline: results.direct.map(({ perSecond }) => perSecond),
  }),
  isPublished: true,
});
