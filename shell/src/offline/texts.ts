/** The texts of the indicator in the top bar. */
export const texts = {
  offline: 'You are offline.',
  unreachable: 'Daybook cannot be reached.',
  shownAsOf: 'Shown as of',
} as const;
