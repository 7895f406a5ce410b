// @ts-check
import fs from 'node:fs';
import path from 'node:path';

const shell = '/usr/bin/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Debian's Chromium, or the one that CHROMIUM names. @returns {string | undefined} */
export function findChromium() {
  return firstThere([process.env.CHROMIUM, ...browsers, shell]);
}

/** The same engine without the window around it, where Debian's package of it is installed: it takes three quarters of the CPU. */
export function findHeadlessChromium() {
  return firstThere([process.env.CHROMIUM, shell, ...browsers]);
}

/** @param {readonly (string | undefined)[]} files */
const firstThere = (files) => files.find((file) => file !== undefined && fs.existsSync(file));

/**
 * The folder with initdb and postgres. Debian keeps a server's programs out of the PATH, in a folder for each version.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  const folders = [...versions, ...pathFolders()];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))));
}

/** @returns {string | undefined} */
export function findRadicale() {
  return pathFolders().find((folder) => fs.existsSync(path.join(folder, 'radicale')));
}

/** Debian keeps it where only administrators look. @returns {string | undefined} */
export function findPgbouncer() {
  return [...pathFolders(), '/usr/sbin'].map((folder) => path.join(folder, 'pgbouncer')).find((file) => fs.existsSync(file));
}

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter);
