import '../run/check-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from '../run/build.mjs';
import { ensureInstalled } from '../run/install.mjs';
import { fail, step } from '../run/step.mjs';
import { ensureReferencePackages } from '../run/system-packages.mjs';
import { faults } from './faults.mjs';
import { untilInterrupted } from './interrupted.mjs';
import { canIsolate } from './network.mjs';
import { makeOwned, own } from './owned-files.mjs';
import { runReference } from './run.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const inShort = ['a server killed', 'a rolling restart', 'the primary killed'];

const help = `npm run reference                      tries every fault, in about six minutes
npm run reference -- --short           two servers, without packing them, and three faults
npm run reference -- --fault NAME      only this fault; may be repeated
npm run reference -- --keep            keeps the folder with all logs

Starts the set-up for a company in one folder on this machine: three packaged servers, HAProxy with TLS, PostgreSQL with a synchronous
standby under Patroni and etcd, PgBouncer, and a bucket. Kills each part in turn under load, and prints what clients noticed. Everything is
stopped and removed at the end. The exit code is 0 if every goal is met. It needs Debian's packages haproxy, patroni, etcd-server,
postgresql, pgbouncer and iproute2, which it installs when it runs as root. Only root can give the two database machines a network and a
disk of their own, which two of the faults need; the programs themselves run without rights.

The faults: ${faults.map(({ name }) => name).join(', ')}.
`;

await main();

/** `npm run reference` */
async function main() {
  const values = readOptions();
  if (!values) return;
  if (values.help) return void process.stdout.write(help);
  const wanted = chooseFaults(values);
  if (!wanted) return;
  const interrupted = untilInterrupted();
  const folder = makeOwned(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-reference-')));
  process.stdout.write(`In ${folder}\n`);
  try {
    await Promise.all([ensureInstalled(), ensureReferencePackages()]);
    const server = await Promise.race([interrupted, values.short ? builtServer() : packedServer(folder)]);
    const isMet = await tryFaults({ folder, ...server }, wanted, interrupted);
    if (!isMet) process.exitCode = 1;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  } finally {
    if (values.keep) process.stdout.write(`Kept: ${folder}\n`);
    else fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  // After an interruption, what was under way still waits for programs that are gone.
  process.exit();
}

/**
 * Tries the faults: those that need it with networks and disks of their own, which vanish with the process that has them.
 *
 * @param {Omit<Parameters<typeof runReference>[0], 'faults' | 'interrupted'>} options
 * @param {readonly import('./faults.mjs').Fault[]} wanted
 * @param {Promise<never>} interrupted
 */
async function tryFaults(options, wanted, interrupted) {
  const isNeeded = wanted.some(({ needsIsolation }) => needsIsolation);
  if (!isNeeded) return runReference({ ...options, faults: wanted, interrupted });
  if (!canIsolate()) {
    const possible = wanted.filter(({ needsIsolation }) => !needsIsolation);
    const left = wanted.filter((fault) => !possible.includes(fault)).map(({ name }) => name);
    await runReference({ ...options, faults: possible, interrupted });
    fail(`Not tried, because it needs root and namespaces: ${left.join(', ')}.`);
    return false;
  }
  const run = [
    path.join(import.meta.dirname, 'isolated-run.mjs'),
    JSON.stringify({ ...options, names: wanted.map(({ name }) => name) }),
  ];
  const words = ['--pdeathsig', 'TERM', 'unshare', '--net', '--mount', process.execPath, ...run];
  const child = spawn('setpriv', words, { stdio: 'inherit' });
  interrupted.catch(() => child.kill());
  await once(child, 'close');
  return child.exitCode === 0;
}

/** The server of this working tree, without an archive, and with one app: to check releases takes longer than to start. */
async function builtServer() {
  const built = await buildStale();
  const releases = built.filter((folder) => /(shell|mfe-notes)\/dist$/.test(folder));
  return { program: path.join(root, 'services/dist/main.js'), releases, servers: 2, people: 6 };
}

/** The packaged server, unpacked. @param {string} folder */
async function packedServer(folder) {
  const archive = path.join(folder, 'server.tar.gz');
  await step('Package', process.execPath, [path.join(root, 'packages/tooling/package/package.mjs'), '--out', archive]);
  const server = makeOwned(path.join(folder, 'server'));
  execFileSync('tar', ['-xzf', archive, '-C', server, '--strip-components=1']);
  own(server);
  return { program: path.join(server, 'start.mjs'), releases: undefined, servers: 3, people: 12 };
}

/** @param {{ short?: boolean | undefined, fault?: string[] | undefined }} options */
function chooseFaults({ short = false, fault }) {
  const names = fault ?? (short ? inShort : faults.map(({ name }) => name));
  const unknown = names.find((name) => !faults.some((known) => known.name === name));
  if (unknown === undefined) return faults.filter(({ name }) => names.includes(name));
  fail(`Unknown fault "${unknown}".\n\n${help}`);
  return undefined;
}

function readOptions() {
  const options = /** @type {const} */ ({
    short: { type: 'boolean' },
    fault: { type: 'string', multiple: true },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    fail(`${/** @type {Error} */ (error).message}\n\n${help}`);
    return undefined;
  }
}
