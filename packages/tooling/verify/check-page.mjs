import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { plain } from '../command-line/formats.mjs';

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
    ...(await checkLoads(page, { ledger, releases, origin })),
    ...checkPolicy(page, headers, ledger),
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
  const described = name === 'shell' ? {} : toDescribed(release, ledger.permissions.get(name));
  const expected = {
    ...described,
    name,
    ...toServed(release, served.filled, others),
    ...(fallback && { fallback: toServed(fallen, fallback.filled, others) }),
  };
  if (!isDeepStrictEqual({ name, ...served }, expected))
    findings.push(`${name} ${version} is in the page with another description than it was published with.`);
  return findings;
}

/**
 * Returns the description of an app as a page has it: without the permissions that it asks for, with those that the page's scripts enforce,
 * and with the address of each icon that is a file of the release.
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
  return { ...rest, ...(given?.workers && { permissions: { workers: true } }), menu: menu.map(toEntry) };
}

/**
 * Returns a release as a page names it.
 *
 * @param {Release} release
 * @param {any} filled the extensions of its slots, as the page names them
 * @param {readonly (Release | undefined)[]} others the releases that may extend it
 */
function toServed({ app, version, description: { entry, format, module, styles = [] }, files }, filled, others) {
  const address = (/** @type {string} */ file) => `/apps/${app}/${version}/${file}`;
  return {
    version,
    entry: address(entry),
    ...(format && format !== 'daybook' && { format }),
    ...(module !== undefined && { module }),
    ...(styles.length > 0 && {
      styles: styles.map((/** @type {string} */ name) => ({ address: address(name), integrity: files[name]?.integrity ?? '' })),
    }),
    ...(filled && isFilledBy(others, filled) && { filled }),
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

/** @param {import('./read-page.mjs').Page} page @param {{ ledger: Ledger, releases: Releases, origin: string }} context */
async function checkLoads(page, { ledger, releases, origin }) {
  const loads = [...page.loads, ...Object.entries(page.integrity).map(([address, integrity]) => ({ address, integrity }))];
  const findings = await Promise.all(
    loads.map(async ({ address, integrity }) => {
      const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
      const expected = url?.origin === origin ? await expectedHash(url.pathname, ledger, releases) : undefined;
      if (expected === undefined) return `The page loads ${plain(address)}, which no release in the log contains.`;
      if (integrity && integrity !== expected) return `The page expects another ${plain(address)} than was published.`;
      return [];
    }),
  );
  return [...new Set(findings.flat())];
}

/** @param {string} path @param {Ledger} ledger @param {Releases} releases */
export async function expectedHash(path, ledger, releases) {
  const [, app, version, name] = /^\/apps\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (name === undefined) return ledger.pageFiles.get(path);
  return (await releases.find(app, version))?.files[name]?.integrity;
}

/** @param {import('./read-page.mjs').Page} page @param {Headers} headers @param {Ledger} ledger */
function checkPolicy({ importMap }, headers, ledger) {
  const policy = readPolicy(headers.get('content-security-policy') ?? '');
  const map = `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`;
  const allowed = allowedSources([...ledger.permissions.values()], map);
  const findings = Object.entries(allowed).flatMap(([directive, sources]) => {
    const extra = policy.get(directive)?.filter((source) => !sources.includes(source));
    if (!extra) return [`The page's content policy has no ${directive}.`];
    return extra.map(
      (source) => `The page's content policy allows ${directive} ${plain(source)}, which no permission in the log gives.`,
    );
  });
  const checksIntegrity = /blocked-destinations=\([^)]*\bscript\b/.test(headers.get('integrity-policy') ?? '');
  return checksIntegrity
    ? findings
    : [...findings, 'The page lets browsers load scripts without a hash: its Integrity-Policy is missing.'];
}

/** @param {string} header @returns {Map<string, string[]>} */
const readPolicy = (header) =>
  new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/** @param {Record<string, string[] | true>[]} permissions @param {string} importMap @returns {Record<string, string[]>} */
function allowedSources(permissions, importMap) {
  const given = (/** @type {string} */ name) => permissions.flatMap((one) => [one[name] ?? []].flat()).map(String);
  const hasInlineStyles = permissions.some(({ inlineStyles }) => inlineStyles);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", importMap],
    'style-src': ["'self'", ...(hasInlineStyles ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...given('images')],
    'font-src': ["'self'", ...given('fonts')],
    'connect-src': ["'self'", ...given('connect')],
    'worker-src': ["'self'", "'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'", 'daybook-worker', 'default', "'allow-duplicates'", ...given('policies')],
  };
}
