import fs from 'node:fs';
import path from 'node:path';

/** @typedef {string | undefined} Found undefined if it is not installed */

/** @param {readonly Found[]} files @returns {Found} */
const firstExisting = (files) => files.find((file) => file !== undefined && fs.existsSync(file));

/** Chromium with a window, as users have it: the headless shell of the same package blocks no third-party data, for example. */
export const findChromium = () =>
  firstExisting([process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);

export const findFirefox = () => firstExisting([process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']);

/** The driver of WebKitGTK, which has a small browser. */
export const findWebKitDriver = () => firstExisting(['/usr/bin/WebKitWebDriver']);

/** A display without a screen, for browsers that need one. */
export const findXvfb = () => firstExisting(['/usr/bin/Xvfb']);

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter);

/** Debian installs it outside the PATH of users. */
export const findPgbouncer = () => firstExisting([...pathFolders(), '/usr/sbin'].map((folder) => path.join(folder, 'pgbouncer')));

/** A proxy that balances load. Debian installs it outside the PATH of users. */
export const findHaproxy = () => firstExisting([...pathFolders(), '/usr/sbin'].map((folder) => path.join(folder, 'haproxy')));

/** Keeps PostgreSQL's primary and standbys. */
export const findPatroni = () => firstExisting(pathFolders().map((folder) => path.join(folder, 'patroni')));

/** Where Patroni stores which server is the primary. */
export const findEtcd = () => firstExisting(pathFolders().map((folder) => path.join(folder, 'etcd')));

/** Checks rules of Prometheus. */
export const findPromtool = () => firstExisting(pathFolders().map((folder) => path.join(folder, 'promtool')));

/** Configures networks. */
export const findIp = () => firstExisting([...pathFolders(), '/usr/sbin'].map((folder) => path.join(folder, 'ip')));

/** The folder with radicale. @returns {Found} */
export const findRadicale = () => pathFolders().find((folder) => fs.existsSync(path.join(folder, 'radicale')));

/** The tests need it, and Debian 12 has it. */
const oldestPostgres = 15;

/** The folder with initdb and postgres. Debian has one for each version, outside the PATH: the newest counts. @returns {Found} */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian)
    ? fs
        .readdirSync(debian)
        .map(Number)
        .filter((version) => version >= oldestPostgres)
    : [];
  const newestFirst = versions.sort((one, other) => other - one).map((version) => path.join(debian, String(version), 'bin'));
  const folders = [...newestFirst, ...pathFolders()];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))));
}
