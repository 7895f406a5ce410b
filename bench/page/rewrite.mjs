// @ts-check
import { createHash } from 'node:crypto';

/** The folder that the one bundle is served from. */
export const folder = '/one-bundle/';

/**
 * The product's page with the one bundle in place of its releases: other files under the same rules, and nothing else changed.
 *
 * @param {import('./build-one-bundle.mjs').OneBundle} bundle
 */
export function rewriteFor({ files, entry, preload }) {
  const integrity = Object.fromEntries([...files].map(([name, content]) => [folder + name, hash('sha384', content)]));
  const importMap = JSON.stringify({ integrity });
  // The page makes sure that the shell which it names here has started.
  const shell = { version: '1.0.0', entry: folder + entry };
  const checked = (/** @type {string} */ name) => `"${folder}${name}" integrity="${integrity[folder + name]}"`;
  const links = preload.filter((name) => name !== entry).map((name) => `<link rel="modulepreload" href=${checked(name)}>`);
  return {
    /** @param {string} html */
    html: (html) =>
      html
        .replace(/(<script type="importmap">)[^<]*/, (_, tag) => tag + importMap)
        .replace(/<link rel="modulepreload"[^>]*>\n?/g, '')
        .replace(/(<script type="application\/json" id="shell">)[^<]*/, (_, tag) => tag + JSON.stringify(shell))
        .replace(/(?=<script type="application\/json" id="feed">)/, links.join('\n') + '\n')
        .replace(/<script type="module"[^>]*>/, `<script type="module" src=${checked(entry)}>`),
    /** @param {string} policy */
    policy: (policy) => policy.replace(/'sha256-[^']*'/, `'${hash('sha256', importMap)}'`),
  };
}

/** @param {string} algorithm @param {Buffer | string} content */
const hash = (algorithm, content) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
