import fs from 'node:fs';
import path from 'node:path';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Debian's Chromium, or the one that CHROMIUM names: the one with a window, as people have it. The headless shell of the same package has other
 * defaults: it blocks no data of third parties, for one.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return firstThere([process.env.CHROMIUM, ...browsers]);
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

/** Debian's Firefox, or the one that FIREFOX names. @returns {string | undefined} */
export function findFirefox() {
  return firstThere([process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox']);
}

/** The driver of WebKitGTK, which brings a small browser along. @returns {string | undefined} */
export function findWebKitDriver() {
  return firstThere(['/usr/bin/WebKitWebDriver']);
}

/** A display without a screen, for a browser that has to have one. @returns {string | undefined} */
export function findXvfb() {
  return firstThere(['/usr/bin/Xvfb']);
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
