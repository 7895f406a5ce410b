import { createHash } from 'node:crypto';

/**
 * @typedef {object} App what an app.json says, as far as it matters here
 * @property {string} name
 * @property {{ path: string }[]} paths
 *
 * @typedef {object} Release
 * @property {App} app
 * @property {string} version
 * @property {string} entry
 * @property {string} address of its folder
 * @property {Record<string, string>} integrity the hash of each of its scripts, by address
 *
 * @typedef {object} Script
 * @property {string} address
 * @property {string} integrity
 */

/**
 * Rewrites a page of an installation so that one app comes from the working tree. Its Content-Security-Policy
 * names the new import map, and is as strict as before.
 *
 * @param {{ html: string, policy: string }} page
 * @param {{ release: Release | undefined, reload: Script }} working the release is missing while nothing could be built
 */
export function rewritePage({ html, policy }, { release, reload }) {
  const importMap = contentOf(html, 'type="importmap"');
  const feed = contentOf(html, 'id="feed"');
  if (importMap === undefined || feed === undefined) return { html, policy };
  const ours = release ? withRelease(release) : asItIs;
  const newMap = json(ours.importMap(JSON.parse(importMap)));
  const script = `<script type="module" src="${reload.address}" integrity="${reload.integrity}"></script>`;
  return {
    html: ours
      .html(html)
      .replace(importMap, () => newMap)
      .replace(feed, () => json(ours.feed(JSON.parse(feed))))
      .replace('</head>', () => `${script}\n</head>`),
    policy: policy.replace(hashOf(importMap), hashOf(newMap)).replace(/ *upgrade-insecure-requests;?/, ''),
  };
}

/** @typedef {{ integrity?: Record<string, string> }} ImportMap */
/** @typedef {{ apps: App[], ticket?: string }} Feed */

/** @param {Release} release */
function withRelease({ app, version, entry, address, integrity }) {
  const own = `/apps/${app.name}/`;
  return {
    /** The links would load what another release needs. @param {string} html */
    html: (html) =>
      html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>\n?/g, (link, to) => (to.startsWith(own) ? '' : link)),
    /** @param {ImportMap} map @returns {ImportMap} */
    importMap: (map) => ({ ...map, integrity: { ...map.integrity, ...integrity } }),
    /** Without a ticket the page reports nothing: an installation is not to judge its releases by a working tree. @param {Feed} feed */
    feed: ({ ticket: _ticket, apps, ...feed }) => ({
      ...feed,
      apps: [...apps.filter(({ name }) => name !== app.name), { ...app, version, entry: address + entry }],
    }),
  };
}

/** @type {ReturnType<typeof withRelease>} */
const asItIs = {
  html: (html) => html,
  importMap: (map) => map,
  feed: ({ ticket: _ticket, ...feed }) => feed,
};

/** @param {string} html @param {string} attribute */
const contentOf = (html, attribute) => new RegExp(`<script [^>]*${attribute}[^>]*>([^<]+)</script>`).exec(html)?.[1];

/** Without `<` nothing in it can end the element. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** As a Content-Security-Policy names it. @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
