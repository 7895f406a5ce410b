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
  const checked = (/** @type {string} */ name) => `"${folder}${name}" integrity="${integrity[folder + name]}"`;
  const links = preload.filter((name) => name !== entry).map((name) => `<link rel="modulepreload" href=${checked(name)}>`);
  return {
    /** @param {string} html */
    html: (html) =>
      html
        .replace(/(<script type="importmap">)[^<]*/, (_, tag) => tag + importMap)
        .replace(/<link rel="modulepreload"[^>]*>\n?/g, '')
        .replace(/(?=<script type="application\/json" id="feed">)/, links.join('\n') + '\n')
        // It would load the shell, which it does not find standing.
        .replace(/<script type="module" src="\/assets\/[^>]*><\/script>\n?/, '')
        .replace(/<script type="module"[^>]*>/, `<script type="module" src=${checked(entry)}>`),
    /** @param {string} policy */
    policy: (policy) => policy.replace(/'sha256-[^']*'/, `'${hash('sha256', importMap)}'`),
  };
}

/** @param {string} algorithm @param {Buffer | string} content */
const hash = (algorithm, content) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
