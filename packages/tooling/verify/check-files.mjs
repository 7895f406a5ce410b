import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { plain } from '../command-line/formats.mjs';
import { integrityOf } from './site.mjs';

/** @typedef {{ address: string, integrity: string, source?: string }} Expected `source`: the address of the release's file, if this is another one */

/**
 * Returns the files whose bytes are compared: scripts, style sheets and WebAssembly of the releases that visitors may get, the server's
 * own files, and what other sites load.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./releases.mjs').Releases} releases
 * @param {readonly import('./read-pages.mjs').SentPage[]} pages
 * @returns {Promise<Expected[]>}
 */
export async function filesToCheck(ledger, releases, pages) {
  const live = [...ledger.live].flatMap(([app, { version, rollout }]) => [
    { app, version, isLive: true },
    ...(rollout ? [{ app, version: rollout.version, isLive: false }] : []),
  ]);
  const fallbacks = pages.flatMap(({ page: { feed, shell } }) =>
    [...(feed?.apps ?? []), { name: 'shell', ...shell }].flatMap(({ name, fallback }) =>
      fallback ? [{ app: name, version: fallback.version, isLive: false }] : [],
    ),
  );
  const ofReleases = await Promise.all(
    [...live, ...fallbacks].map(async ({ app, version, isLive }) => {
      const release = await releases.find(app, version);
      return release ? [...filesOf(release), ...(isLive ? embedOf(release) : [])] : [];
    }),
  );
  const own = pages.flatMap(({ page }) => page.loads.flatMap(({ address }) => expectedOwn(address, ledger)));
  const all = [...ofReleases.flat(), ...own, ...expectedOwn('/sw.js', ledger)];
  return [...new Map(all.map((file) => [file.address, file])).values()];
}

/** @param {import('./releases.mjs').Release} release */
const filesOf = ({ app, version, files }) =>
  Object.entries(files)
    .filter(([name]) => /\.(m?js|css|wasm)$/.test(name))
    .map(([name, { integrity }]) => ({ address: `/apps/${app}/${version}/${name}`, integrity }));

/** Other sites load these under a name without a version. @param {import('./releases.mjs').Release} release */
const embedOf = ({ app, version, description: { embed }, files }) =>
  (embed?.files ?? []).map((/** @type {string} */ name) => ({
    address: `/embed/${path.posix.basename(name)}`,
    source: `/apps/${app}/${version}/${name}`,
    integrity: files[name]?.integrity ?? '',
  }));

/** @param {string} address @param {import('./ledger.mjs').Ledger} ledger */
function expectedOwn(address, { pageFiles }) {
  const integrity = pageFiles.get(address);
  return integrity === undefined ? [] : [{ address, integrity }];
}

/**
 * Loads files, and returns a finding for each that has other bytes than were published.
 *
 * @param {import('./site.mjs').Site} site
 * @param {readonly Expected[]} files
 * @param {(done: number) => void} onProgress
 */
export async function checkFiles(site, files, onProgress) {
  /** @type {string[]} */
  const findings = [];
  const waiting = [...files];
  let done = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      findings.push(...(await checkFile(site, file)));
      onProgress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return findings.sort();
}

const atOnce = 8;

/** @param {import('./site.mjs').Site} site @param {Expected} file */
async function checkFile(site, { address, integrity, source }) {
  const { status, headers, bytes } = await site.fetch(address);
  if (status === 302 && source !== undefined) {
    return headers.get('location') === source ? [] : [`${address} leads to ${plain(headers.get('location'))}, not to ${source}.`];
  }
  if (status !== 200) return [`${address} cannot be loaded: the status is ${status}.`];
  if (integrityOf(bytes) === integrity) return [];
  const isManifest = source?.endsWith('/mf-manifest.json') && (await isManifestOf(site, bytes, { source, integrity }));
  return isManifest ? [] : [`${address} has other bytes than were published.`];
}

/**
 * True for the manifest of a release with the address of its files, which the server adds.
 *
 * @param {import('./site.mjs').Site} site
 * @param {Buffer} served
 * @param {{ source: string, integrity: string }} published
 */
async function isManifestOf(site, served, { source, integrity }) {
  const { bytes } = await site.fetch(source);
  if (integrityOf(bytes) !== integrity) return false;
  const { metaData, ...rest } = JSON.parse(bytes.toString());
  const publicPath = new URL(`${path.posix.dirname(source)}/`, site.url).href;
  return isDeepStrictEqual(parseJson(served), { ...rest, metaData: { ...metaData, publicPath } });
}

/**
 * Compares what other sites copy into their pages to pin the board: the addresses and hashes of the live release.
 *
 * @param {import('./site.mjs').Site} site
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./releases.mjs').Releases} releases
 */
export async function checkPinned(site, ledger, releases) {
  const live = await Promise.all([...ledger.live].map(([app, { version }]) => releases.find(app, version)));
  const release = live.find((one) => one?.description.embed);
  if (!release) return [];
  const { status, bytes } = await site.fetch(pinned);
  if (status !== 200) return [`${pinned} cannot be loaded: the status is ${status}.`];
  const { version, scripts } = parseJson(bytes) ?? {};
  const folder = `/apps/${release.app}/${release.version}/`;
  const isPublished = (/** @type {any} */ { src, integrity }) =>
    String(src).startsWith(folder) && release.files[src.slice(folder.length)]?.integrity === integrity;
  const isSame = version === release.version && Object.values(scripts ?? {}).every((script) => isPublished(script ?? {}));
  return isSame ? [] : [`${pinned} names other scripts or hashes than were published.`];
}

const pinned = '/embed/pinned.json';

/** @param {Buffer} bytes */
function parseJson(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
