import { readPage } from './read-page.mjs';

/** @typedef {{ path: string, headers: Headers, page: import('./read-page.mjs').Page }} SentPage */

/**
 * Loads the page at each path that an app or the shell has, because a site may send another at each: the start first.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Promise<[SentPage, ...SentPage[]]>}
 */
export async function readPages(site) {
  const first = await load(site, '/');
  const paths = (await pathsIn(site, first.page)).slice(0, most);
  /** @type {[SentPage, ...SentPage[]]} */
  const pages = [first];
  for (const path of paths) pages.push(await load(site, path));
  return pages;
}

/** Of paths. An app has about ten. */
const most = 500;

/**
 * Returns a finding for each path of the shell whose page was not loaded: those of apps are in the feed, which is compared with the log.
 *
 * @param {readonly SentPage[]} pages
 * @param {import('./releases.mjs').Release | undefined} shell
 */
export function checkPaths(pages, shell) {
  const read = new Set(pages.map(({ path }) => path));
  const missing = pathsOf(shell?.description.app).filter((path) => !read.has(path));
  return missing.map((path) => `The page at ${path} was not loaded, because the site has not named it.`);
}

/** @param {import('./site.mjs').Site} site @param {string} path @returns {Promise<SentPage>} */
async function load(site, path) {
  const { headers, bytes } = await site.fetch(path, { accept: 'text/html' });
  const page = readPage(bytes.toString());
  // A byte order mark has precedence over the encoding in the header.
  if (/^(feff|fffe)/.test(bytes.subarray(0, 2).toString('hex'))) page.findings.push('The page is not in UTF-8.');
  return { path, headers, page };
}

/** @param {import('./site.mjs').Site} site @param {import('./read-page.mjs').Page} page */
async function pathsIn(site, { feed, shell }) {
  const address = `/api/log/releases/shell/${encodeURIComponent(String(shell?.version))}/`;
  const record = shell && (await site.fetch(address)).bytes.toString();
  const ofShell = pathsOf(parseJson(parseJson(record)?.record)?.description?.app);
  const apps = Array.isArray(feed?.apps) ? feed.apps : [];
  // No app has the last one.
  return [...new Set([...ofShell, ...apps.flatMap(pathsOf), '/no-such-page'])].filter((path) => path !== '/');
}

/** Returns a path for each pattern of an app. @param {any} app @returns {string[]} */
const pathsOf = (app) =>
  [app?.paths ?? []].flat().map((/** @type {any} */ { path }) => `/${String(path)}`.replace(/^\/+/, '/').replace(/:[^/]+/g, 'x'));

/** @param {string} text @returns {any} */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
