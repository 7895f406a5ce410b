import type { ReleaseFiles } from '../release-files.ts';
import type { Check } from './run-checks.ts';

/**
 * Checks that a build of other tools names its own files by relative addresses. A release is served below an address that its build cannot
 * know: with absolute ones it would open without its images, styles and later parts.
 */
export const checkAddresses: Check = ({ description: { format = 'daybook' }, contents, files }) => {
  if (format === 'daybook') return [];
  return [...contents].flatMap(([name, content]) => {
    if (!/\.(m?js|css)$/i.test(name)) return [];
    const found = findAbsolute(content.toString('latin1'), files);
    return found === undefined ? [] : [`${name} loads files from ${found}, and a release has an address of its own. ${advice}`];
  });
};

const advice =
  "Build with relative addresses: base: './' for Vite, output.publicPath: 'auto' for webpack and Rspack, output.assetPrefix: 'auto' for Rsbuild.";

/** Returns an absolute address of a file of the release, or the prefix that a bundler's runtime puts before each. */
function findAbsolute(code: string, files: ReleaseFiles): string | undefined {
  for (const [, name = ''] of code.matchAll(absoluteFile)) if (Object.hasOwn(files, name)) return `/${name}`;
  return vitePrefix.exec(code)?.[2] ?? webpackPrefix.exec(code)?.[2];
}

/** A string of a script, or an address of a style sheet. */
const absoluteFile = /(?<=["'`(])\/([\w@.-][\w@./-]{0,199}\.\w{1,5})(?=["'`)?#])/g;

/** The function that Vite's loader of later parts calls for each file. */
const vitePrefix = /function\((\w{1,9})\)\s?\{\s?return\s?["'`](\/[^"'`]{0,200})["'`]\s?\+\s?\1[;}\s]/;

/** The public path in the runtime of webpack and Rspack. */
const webpackPrefix = /\b(\w{1,30})\.p\s?=\s?["'`]((?:\/|https?:\/\/)[^"'`]{0,200})["'`]/;
