/** What every dialog of the page says. */
export const texts = { close: 'Close' } as const;
