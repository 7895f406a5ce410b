import fs from 'node:fs';

/** The parts of the service worker that other domains may use. */

export const workerPath = '/sw.js';

/** Returns the service worker or, if the setting OFFLINE is off, the one that removes it from browsers that have it. */
export const readWorkerScript = (isOn: boolean) =>
  fs.readFileSync(new URL(`../../dist/worker/${isOn ? 'worker' : 'off'}.js`, import.meta.url));

/** Marks a page that the service worker may keep, to open it without a network. */
export const keptHeader = { 'x-daybook-offline': 'keep' } as const;

/** The colours of the browser's bars: that of the page, by theme. */
export const barColours = { light: '#fafafb', dark: '#131316' } as const;
