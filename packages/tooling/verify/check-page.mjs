import { isDeepStrictEqual } from 'node:util';
import { plain } from '../command-line/formats.mjs';
import { checkHeaders } from './check-headers.mjs';
import { heardEvents } from './heard-events.mjs';

/** @typedef {import('./ledger.mjs').Ledger} Ledger @typedef {import('./releases.mjs').Release} Release @typedef {import('./releases.mjs').Releases} Releases */

/**
 * Compares a page with the log: its scripts with the releases, its releases with what is live, and its policy with the permissions.
 *
 * @param {import('./read-page.mjs').Page} page
 * @param {{ headers: Headers, ledger: Ledger, releases: Releases, origin: string }} context
 * @returns {Promise<string[]>} what it cannot account for
 */
export async function checkPage(page, { headers, ledger, releases, origin }) {
  const apps = [...(page.feed?.apps ?? []), ...(page.shell ? [{ name: 'shell', ...page.shell }] : [])];
  if (!page.shell || !page.feed) return [...page.findings, 'The page has no feed, so it is not a page of Daybook.'];
  const ofApps = await Promise.all(apps.map((app) => checkApp(app, apps, { ledger, releases })));
  const missing = [...ledger.live.keys()].filter((app) => !apps.some(({ name }) => name === app));
  return [
    ...page.findings,
    ...ofApps.flat(),
    ...missing.map((app) => `${app} is live by the log, and missing in the page.`),
    ...(await checkLoads(page, { apps, ledger, releases, origin })),
    ...checkHeaders(headers, page.importMap, ledger),
  ];
}

/**
 * @param {any} app
 * @param {readonly any[]} apps all apps of the page
 * @param {{ ledger: Ledger, releases: Releases }} context
 */
async function checkApp({ name, ...served }, apps, { ledger, releases }) {
  const { version, fallback } = served;
  const live = ledger.live.get(name);
  if (!live) return [`${plain(name)} ${plain(version)} is in the page, and was never live by the log.`];
  const findings = [];
  if (![live.version, live.rollout?.version].includes(version)) {
    findings.push(`${name} ${plain(version)} is in the page. By the log, ${live.version} is live.`);
  }
  const earlier = [...(ledger.wereLive.get(name) ?? []), live.version];
  if (fallback && !earlier.includes(fallback.version)) {
    findings.push(`${name} ${plain(fallback.version)} is the fallback in the page, and was never live by the log.`);
  }
  const [release, fallen] = await Promise.all([version, fallback?.version].map((each) => each && releases.find(name, each)));
  if (!release || (fallback && !fallen)) return findings;
  const others = await Promise.all(apps.map((other) => releases.find(other.name, other.version)));
  const fallbacks = await Promise.all(
    apps.flatMap((other) => (other.fallback ? [releases.find(other.name, other.fallback.version)] : [])),
  );
  const given = ledger.permissions.get(name);
  const described = name === 'shell' ? {} : toDescribed(release, given);
  const page = { others, inPage: [...others, ...fallbacks], given };
  const expected = {
    ...described,
    name,
    ...toServed(release, { ...page, filled: served.filled }),
    ...(fallback && { fallback: toServed(fallen, { ...page, filled: fallback.filled }) }),
  };
  if (!isDeepStrictEqual({ name, ...served }, expected))
    findings.push(`${name} ${version} is in the page with another description than it was published with.`);
  return findings;
}

/**
 * Returns the description of an app as a page has it: without the permissions that it asks for, with those that the page's scripts enforce,
 * and with the addresses of its first files, and of each icon that is a file of the release.
 *
 * @param {Release} release
 * @param {Record<string, string[] | true> | undefined} given
 */
function toDescribed({ app, version, description, files }, given) {
  const { permissions: _, menu, ...rest } = description.app;
  /** @param {{ icon?: string }} entry */
  const toEntry = ({ icon, ...entry }) => {
    const file = icon === undefined ? undefined : files[icon];
    if (!file) return { ...entry, ...(icon !== undefined && { icon }) };
    return { ...entry, image: { address: `/apps/${app}/${version}/${icon}`, integrity: file.integrity } };
  };
  return {
    ...rest,
    ...(given?.workers && { permissions: { workers: true } }),
    // Only apps with a menu are loaded ahead.
    ...(menu.length > 0 && { preload: description.preload.map((/** @type {string} */ file) => `/apps/${app}/${version}/${file}`) }),
    menu: menu.map(toEntry),
  };
}

/**
 * Returns a release as a page names it.
 *
 * @param {Release} release
 * @param {{ filled: any, others: readonly (Release | undefined)[], inPage: readonly (Release | undefined)[],
 *   given: Record<string, string[] | true> | undefined }} page the extensions of its slots, as the page names them; the releases that may
 *   extend it; those and their fallbacks; its permissions
 */
function toServed(release, { filled, others, inPage, given }) {
  const { app, version, description, files } = release;
  const { entry, format = 'daybook', module, styles = [] } = description;
  const { emits } = description.app;
  const hears = heardEvents(release, inPage);
  // The shell's loader for other builds also starts workers.
  const servedFormat = format === 'daybook' && given?.workers ? 'federation' : format;
  const address = (/** @type {string} */ file) => `/apps/${app}/${version}/${file}`;
  return {
    version,
    entry: address(entry),
    ...(servedFormat !== 'daybook' && { format: servedFormat }),
    ...(module !== undefined && { module }),
    ...(styles.length > 0 && {
      styles: styles.map((/** @type {string} */ name) => ({ address: address(name), integrity: files[name]?.integrity ?? '' })),
    }),
    ...(filled && isFilledBy(others, filled) && { filled }),
    ...(emits && { emits }),
    ...(hears && { hears }),
  };
}

/** True if each extension is one of a release in the page. @param {readonly (Release | undefined)[]} others @param {Record<string, any[]>} filled */
function isFilledBy(others, filled) {
  return Object.entries(filled).every(([slot, extensions]) =>
    extensions.every((extension) =>
      others.some(
        (other) => other && extensionsOf(other, slot).some((/** @type {any} */ own) => isDeepStrictEqual(own, extension)),
      ),
    ),
  );
}

/** @param {Release} release @param {string} slot */
const extensionsOf = ({ app, version, description }, slot) =>
  (description.app.extensions ?? [])
    .filter((/** @type {any} */ extension) => extension.slot === slot)
    .map((/** @type {any} */ { module }) =>
      description.format === 'single-spa' ? { app, entry: `/apps/${app}/${version}/${module}` } : { app, module },
    );

/**
 * Compares what the page loads with the releases in the page, and nothing else of the log: an earlier release may have a hole that was closed.
 *
 * @param {import('./read-page.mjs').Page} page
 * @param {{ apps: readonly any[], ledger: Ledger, releases: Releases, origin: string }} context
 */
async function checkLoads(page, { apps, ledger, releases, origin }) {
  const served = new Set(
    apps.flatMap(({ name, version, fallback }) => [version, fallback?.version].map((each) => `${name}@${each}`)),
  );
  const inMap = Object.entries(page.integrity).map(([address, integrity]) => ({ address, integrity, isStyle: false }));
  const findings = await Promise.all(
    [...page.loads, ...inMap].map(async ({ address, integrity, isStyle }) => {
      // Any other form of an address, such as one with a query, could have other bytes.
      const isPlain = URL.canParse(address, origin) && new URL(address, origin).href === origin + address;
      const expected = isPlain ? await expectedHash(address, ledger, releases, served) : undefined;
      if (expected === undefined) return `The page loads ${plain(address)}, which no release in the page contains.`;
      if (integrity === '' && !isStyle) return `The page loads ${plain(address)} without a hash.`;
      return integrity === '' || integrity === expected ? [] : `The page expects another ${plain(address)} than was published.`;
    }),
  );
  return [...new Set(findings.flat())];
}

/** @param {string} address @param {Ledger} ledger @param {Releases} releases @param {ReadonlySet<string>} served */
async function expectedHash(address, ledger, releases, served) {
  const [, app, version, name] = /^\/apps\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (name === undefined) return ledger.pageFiles.get(address);
  return served.has(`${app}@${version}`) ? (await releases.find(app, version))?.files[name]?.integrity : undefined;
}
