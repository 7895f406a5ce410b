/** The hash of each file of the newest builds, by path. @type {Map<string, string>} */
export const newest = new Map();

/** The hashes in the page's import map, which belong to the builds of the time when the page was loaded. @returns {Record<string, string>} */
export const inPage = () => JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {};

/**
 * Imports a file of a build. The Integrity-Policy of the page allows no script without a hash, so a file that the import map does not know
 * is loaded by an element with the hash; the import then takes it from the browser's module map.
 *
 * @param {string} address
 * @returns {Promise<unknown>}
 */
export async function importFile(address) {
  const { pathname, href } = new URL(address, location.href);
  const hash = newest.get(pathname);
  if (hash !== undefined && hash !== inPage()[pathname]) await preload(href, hash);
  return import(/* webpackIgnore: true */ href);
}

/** @param {string} href @param {string} integrity @returns {Promise<void>} */
const preload = (href, integrity) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', integrity, href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} could not be loaded.`)));
    document.head.append(link);
  });
