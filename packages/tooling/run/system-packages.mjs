import { execFileSync } from 'node:child_process';
import {
  findChromium,
  findEtcd,
  findFirefox,
  findHaproxy,
  findIp,
  findPatroni,
  findPgbouncer,
  findPostgres,
  findPromtool,
  findRadicale,
  findWebKitDriver,
  findXvfb,
} from '../machine/programs.mjs';
import { step } from './step.mjs';

/**
 * Installs what the tests need beyond npm, on Debian as root: three browsers, a display for one of them, PostgreSQL, PgBouncer, HAProxy,
 * Patroni, etcd, Radicale, a server of calendars, and Prometheus, whose promtool checks our alerts.
 *
 * @throws {Error} if something is missing elsewhere; the message has the command to run
 */
export const ensureSystemPackages = () =>
  ensurePackages({
    chromium: findChromium(),
    'firefox-esr': findFirefox(),
    'webkit2gtk-driver': findWebKitDriver(),
    xvfb: findXvfb(),
    radicale: findRadicale(),
    prometheus: findPromtool(),
    ...ofReference(),
  });

/** Installs what `npm run reference` needs. @throws {Error} as `ensureSystemPackages` */
export const ensureReferencePackages = () => ensurePackages(ofReference());

const ofReference = () => ({
  postgresql: findPostgres(),
  pgbouncer: findPgbouncer(),
  haproxy: findHaproxy(),
  patroni: findPatroni(),
  'etcd-server': findEtcd(),
  iproute2: findIp(),
});

/** @param {Readonly<Record<string, string | undefined>>} found where each package's program is */
async function ensurePackages(found) {
  const missing = Object.entries(found).flatMap(([name, place]) => (place ? [] : [name]));
  if (missing.length === 0) return;
  if (!canInstall()) throw new Error(advice(missing));
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step('Debian package lists', 'apt-get', ['update', '-q'], { env });
  await step(`Debian packages: ${missing.join(', ')}`, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
    env,
  });
}

function canInstall() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} missing */
function advice(missing) {
  return [
    `The tests need ${missing.join(' and ')}, which was not found here.`,
    `On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}`,
    'Elsewhere: install Chromium and Firefox and set CHROMIUM and FIREFOX to their paths; install PostgreSQL 15 or later with initdb and postgres in',
    'the PATH; install PgBouncer 1.18 or later, HAProxy 2.6, Patroni 3, etcd 3.4 and Radicale 3 in the PATH.',
    'The tests in WebKit run on Debian and Ubuntu only.',
  ].join('\n');
}
