import { fileURLToPath } from 'node:url';

const refresh = JSON.stringify(fileURLToPath(new URL('./refresh.mjs', import.meta.url)));

/**
 * Connects a compiled module that has components to React's Fast Refresh. All is on the first and after the last line, so that the source
 * map stays right.
 *
 * @this {import('webpack').LoaderContext<{}>} @param {string} code @param {any} map
 */
export default function refreshLoader(code, map) {
  if (!/\$Refresh(Reg|Sig)\$/.test(code)) {
    this.callback(null, code, map);
    return;
  }
  // Two apps in a page have copies of one file of a package.
  const id = `daybookApp + ${JSON.stringify(`:${this.resourcePath}`)}`;
  const before =
    `import { refreshOf as $refreshOf, acceptUpdates as $acceptUpdates } from ${refresh};` +
    `const { register: $RefreshReg$, signature: $RefreshSig$ } = $refreshOf(${id});`;
  const after = `\n$acceptUpdates(__webpack_module__.exports, import.meta.webpackHot, ${id});\n`;
  this.callback(null, before + code + after, map);
}
