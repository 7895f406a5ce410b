import { createHash } from 'node:crypto';

/**
 * @typedef {{ app: string, module?: string }} Extension
 * @typedef {{ name: string, paths: { path: string }[], slots?: { name: string }[], extensions?: { slot: string, module: string }[],
 *   filled?: Record<string, Extension[]>, menu?: { icon?: string }[] }} App the part of an app.json, and of a feed, that matters here
 * @typedef {{ app: App, version: string, entry: string, address: string, integrity: Record<string, string> }} Release `address`: of its
 *   folder; `integrity`: the hash of each script, by address
 * @typedef {{ address: string, integrity: string }} Script
 * @typedef {{ integrity?: Record<string, string> }} ImportMap
 * @typedef {{ apps: App[], ticket?: string }} Feed
 */

/**
 * Rewrites a page of an installation so that one app comes from the working tree. Its Content-Security-Policy
 * names the new import map, and is as strict as before.
 *
 * @param {{ html: string, policy: string }} page
 * @param {{ release: Release | undefined, reload: Script }} working the release is missing before the first successful build
 */
export function rewritePage({ html, policy }, { release, reload }) {
  const importMap = contentOf(html, 'type="importmap"');
  const feed = contentOf(html, 'id="feed"');
  if (importMap === undefined || feed === undefined) return { html, policy };
  const change = release ? withRelease(release) : withoutTicket;
  const newMap = json(change.importMap(JSON.parse(importMap)));
  const script = `<script type="module" src="${reload.address}" integrity="${reload.integrity}"></script>`;
  return {
    html: change
      .html(html)
      .replace(importMap, () => newMap)
      .replace(feed, () => json(change.feed(JSON.parse(feed))))
      .replace('</head>', () => `${script}\n</head>`),
    policy: policy.replace(hashOf(importMap), hashOf(newMap)).replace(/ *upgrade-insecure-requests;?/, ''),
  };
}

/** @param {Release} release */
function withRelease({ app, version, entry, address, integrity }) {
  const own = `/apps/${app.name}/`;
  return {
    /** Removes the links that preload another release of the app. @param {string} html */
    html: (html) =>
      html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>\n?/g, (link, to) => (to.startsWith(own) ? '' : link)),
    /** @param {ImportMap} map @returns {ImportMap} */
    importMap: (map) => ({ ...map, integrity: { ...map.integrity, ...integrity } }),
    /** Without a ticket the page reports nothing, so the working tree does not affect the health of releases. @param {Feed} feed */
    feed: ({ ticket: _ticket, apps, ...feed }) => ({
      ...feed,
      apps: [
        ...apps.filter(({ name }) => name !== app.name).map((other) => withExtensions(other, app)),
        {
          ...app,
          menu: menuOf(app, address),
          version,
          entry: address + entry,
          filled: apps.find(({ name }) => name === app.name)?.filled,
        },
      ],
    }),
  };
}

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

/** @type {ReturnType<typeof withRelease>} */
const withoutTicket = {
  html: (html) => html,
  importMap: (map) => map,
  feed: ({ ticket: _ticket, ...feed }) => feed,
};

/** @param {string} html @param {string} attribute */
const contentOf = (html, attribute) => new RegExp(`<script [^>]*${attribute}[^>]*>([^<]+)</script>`).exec(html)?.[1];

/** Returns JSON without `<`, which could end the element. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Returns a hash as in a Content-Security-Policy. @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
