import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the rule for style sheets, each of which becomes a module. Class names are local to the app, except in `*.global.css`. The
 * PostCSS configuration beside an app applies to the app's own files, not to those of its packages.
 *
 * @param {{ folder: string, name: string }} app
 * @returns {import('webpack').RuleSetRule}
 */
export function styles({ folder, name }) {
  const use = [
    require.resolve('./style-sheet-loader.mjs'),
    {
      loader: require.resolve('css-loader'),
      options: {
        exportType: 'string',
        sourceMap: false,
        modules: { mode: modeOf, localIdentName: `${name}-[local]-[hash:base64:5]` },
      },
    },
    require.resolve('./minify-css-loader.mjs'),
  ];
  const config = postcssConfig(folder);
  if (!config) return { test: /\.css$/, use };
  const postcss = { loader: require.resolve('postcss-loader'), options: { postcssOptions: { config }, sourceMap: false } };
  return { test: /\.css$/, oneOf: [{ include: ownFiles(folder), use: [...use, postcss] }, { use }] };
}

/** @param {string} file */
const modeOf = (file) => (file.endsWith('.global.css') ? 'global' : 'local');

/** @param {string} folder */
function postcssConfig(folder) {
  const name = fs.readdirSync(folder).find((file) => /^postcss\.config\.[mc]?[jt]s$/.test(file));
  return name && path.join(folder, name);
}

/** @param {string} folder @returns {(file: string) => boolean} */
function ownFiles(folder) {
  const own = fs.realpathSync(folder) + path.sep;
  return (file) => file.startsWith(own) && !file.includes(`${path.sep}node_modules${path.sep}`);
}
