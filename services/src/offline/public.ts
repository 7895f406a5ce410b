/** What other domains may use of the service worker. */

export const workerPath = '/sw.js';

/** Marks a page that the service worker may keep, to open it without a network. */
export const keptHeader = { 'x-daybook-offline': 'keep' } as const;

/** The colours of the browser's bars: that of the page, by theme. */
export const barColours = { light: '#fafafb', dark: '#131316' } as const;
