import { createHash } from 'node:crypto';

/**
 * @typedef {{ app: string, module?: string }} Extension
 * @typedef {{ name: string, version: string }} Contract
 * @typedef {{ name: string, paths: { path: string }[], slots?: { name: string }[], extensions?: { slot: string, module: string }[],
 *   filled?: Record<string, Extension[]>, emits?: Contract[], listens?: Contract[], hears?: Record<string, string[]>, menu?: { icon?: string, image?: object }[] }} App the part of an app.json, and
 *   of a feed, that matters here
 * @typedef {{ app: App, version: string, entry: string, preload: string[], address: string, integrity: Record<string, string> }} Release
 *   `address`: of its folder; `integrity`: the hash of each script, by address
 * @typedef {{ address: string, integrity: string }} Script
 * @typedef {{ integrity?: Record<string, string> }} ImportMap
 * @typedef {{ apps: App[], ticket?: string }} Feed
 */

const shellName = 'shell';

/**
 * Rewrites a page of an installation so that some apps, and perhaps the shell, come from their working trees. Its Content-Security-Policy
 * names the new import map, and is as strict as before.
 *
 * @param {{ html: string, policy: string }} page
 * @param {{ releases: Release[], script: Script }} working `releases`: without those that were never built; `script`: runs before the shell
 */
export function rewritePage({ html, policy }, { releases, script }) {
  const importMap = contentOf(html, 'type="importmap"');
  const feed = contentOf(html, 'id="feed"');
  if (importMap === undefined || feed === undefined) return { html, policy };
  const newMap = json(withHashes(JSON.parse(importMap), releases, script));
  const shell = releases.find(({ app }) => app.name === shellName);
  const written = withoutPreloads(shell ? withShell(html, shell) : html, releases)
    .replace(importMap, () => newMap)
    .replace(feed, () => json(withApps(JSON.parse(feed), releases)))
    // Modules run in the order of the page.
    .replace('<script type="module"', () => `${scriptElement(script)}\n<script type="module"`);
  return { html: written, policy: policy.replace(hashOf(importMap), hashOf(newMap)).replace(/ *upgrade-insecure-requests;?/, '') };
}

/** @param {ImportMap} map @param {Release[]} releases @param {Script} script @returns {ImportMap} */
const withHashes = (map, releases, script) => ({
  ...map,
  integrity: Object.assign({}, map.integrity, ...releases.map(({ integrity }) => integrity), {
    [script.address]: script.integrity,
  }),
});

/**
 * Without a ticket the page reports nothing, so the working trees do not affect the health of releases.
 *
 * @param {Feed} feed @param {Release[]} releases
 */
function withApps({ ticket: _ticket, apps, ...feed }, releases) {
  const own = releases.filter(({ app }) => app.name !== shellName);
  const others = apps.filter(({ name }) => own.every(({ app }) => app.name !== name));
  const working = own.map(({ app, version, entry, address }) => {
    const filled = apps.find(({ name }) => name === app.name)?.filled;
    return { ...app, menu: menuOf(app, address), version, entry: address + entry, ...(filled && { filled }) };
  });
  /** @param {App[]} all @param {Release} release */
  const fill = (all, { app }) => all.map((other) => (other.name === app.name ? other : withExtensions(other, app)));
  const all = own.reduce(fill, [...others, ...working]);
  return { ...feed, apps: all.map((app) => withEvents(app, all)) };
}

/**
 * Adds the versions of the events that an app gets from the others of the page. Publishing compares them with its ranges.
 *
 * @param {App} app @param {App[]} all @returns {App}
 */
function withEvents(app, all) {
  if (!app.listens) return app;
  const emitted = all.flatMap((other) => (other.name === app.name ? [] : (other.emits ?? [])));
  /** @param {string} event */
  const versionsOf = (event) => emitted.filter(({ name }) => name === event).map(({ version }) => version);
  const heard = app.listens.map(({ name }) => [name, [...new Set([...(app.hears?.[name] ?? []), ...versionsOf(name)])]]);
  return { ...app, hears: Object.fromEntries(heard) };
}

/** @param {string} html @param {Release} shell */
function withShell(html, { version, entry, address, integrity }) {
  const released = contentOf(html, 'id="shell"') ?? '{}';
  const [own, before] = [address + entry, JSON.parse(released).entry];
  return html
    .replace(released, () => json({ version, entry: own }))
    .replace(new RegExp(`<script type="module" src="${before}"[^>]*></script>`), () =>
      scriptElement({ address: own, integrity: integrity[own] ?? '' }),
    );
}

/** Removes the links that preload other releases. @param {string} html @param {Release[]} releases */
const withoutPreloads = (html, releases) =>
  html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>\n?/g, (link, to) =>
    releases.some(({ app }) => to.startsWith(`/apps/${app.name}/`)) ? '' : link,
  );

/** @param {Script} script */
const scriptElement = ({ address, integrity }) => `<script type="module" src="${address}" integrity="${integrity}"></script>`;

/** Returns the menu with the address of each icon that is a file. Its hash is not known. @param {App} app @param {string} address */
const menuOf = ({ menu = [] }, address) =>
  menu.map(({ icon, ...entry }) =>
    icon?.endsWith('.svg') ? { ...entry, image: { address: address + icon, integrity: '' } } : { ...entry, icon },
  );

/**
 * Puts the extensions of an app into the slots of another one, instead of those of its live release. Publishing compares their versions.
 *
 * @param {App} other @param {App} app @returns {App}
 */
function withExtensions({ filled = {}, ...other }, { name, extensions = [] }) {
  /** @param {string} slot */
  const own = (slot) => extensions.filter((one) => one.slot === slot).map(({ module }) => ({ app: name, module }));
  /** @param {string} slot */
  const others = (slot) => (filled[slot] ?? []).filter((one) => one.app !== name);
  const slots = (other.slots ?? []).map((slot) => [slot.name, [...others(slot.name), ...own(slot.name)]]);
  return slots.length > 0 ? { ...other, filled: Object.fromEntries(slots) } : other;
}

/** @param {string} html @param {string} attribute */
const contentOf = (html, attribute) => new RegExp(`<script [^>]*${attribute}[^>]*>([^<]+)</script>`).exec(html)?.[1];

/** Returns JSON without `<`, which could end the element. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Returns a hash as in a Content-Security-Policy. @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
