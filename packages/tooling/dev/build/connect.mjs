/** Part of each build of the dev server: tells the page how its code is updated. */
if (import.meta.webpackHot)
  globalThis.__daybookDev?.connect(daybookApp, { hash: () => __webpack_hash__, hot: import.meta.webpackHot });
