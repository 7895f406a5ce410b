import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeOwned } from './owned-files.mjs';
import { Part } from './part.mjs';
import { until } from './wait.mjs';

/**
 * A packaged server. `settings` are those in which it differs from the file of operators.
 *
 * @param {string} name
 * @param {{ folder: string, files: string, program: string, port: number, metricsPort: number, settings: Record<string, string> }} options
 */
export function aServer(name, { folder, files, program, port, metricsPort, settings }) {
  const env = {
    ...settingsOf(path.join(files, 'daybook.env')),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: makeOwned(path.join(folder, `data-${name}`)),
    ...settings,
  };
  const args = ['--max-old-space-size=384', program];
  return new Part(`server-${name}`, folder, { command: process.execPath, args, env, cwd: path.dirname(program) });
}

/** Returns the settings that all servers share and that are not in the file, because they are secret or belong to this test. */
export function sharedSettings({ origin = '', bucket = '', secret = randomBytes(32).toString('hex') }) {
  return {
    PUBLIC_URL: origin,
    TRUST_PROXY: 'loopback',
    S3_ENDPOINT: bucket,
    RELEASES_BUCKET: 'releases',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    JWT_SECRET: secret,
    OPERATOR_TOKEN_HASH: createHash('sha256').update(secret).digest('hex'),
    // All load comes from one address.
    REGISTER_LIMIT_ADDRESS: '100000',
    LOGIN_LIMIT_ADDRESS: '100000',
    CALL_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    // Three servers on one machine.
    WORKERS: '1',
  };
}

/** Returns the address of a server itself, behind the proxy. @param {Part} server */
export const addressOf = (server) => `http://127.0.0.1:${server.program.env?.PORT}`;

/** Waits until a server is ready. @param {Part} server */
export async function untilReady(server) {
  const url = `${addressOf(server)}/readyz`;
  const explain = () => server.lastLines();
  await until(`${server.name} is ready`, async () => (await fetch(url, { signal: AbortSignal.timeout(3000) })).ok, {
    limit: 120_000,
    explain,
  });
}

/** @param {string} file with lines of NAME=value @returns {Record<string, string>} */
function settingsOf(file) {
  const lines = fs.readFileSync(file, 'utf8').matchAll(/^([A-Z_0-9]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}
