import { createHash } from 'node:crypto';

/**
 * @typedef {{ name: string, paths: { path: string }[] }} App the part of an app.json that matters here
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
      apps: [...apps.filter(({ name }) => name !== app.name), { ...app, version, entry: address + entry }],
    }),
  };
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
