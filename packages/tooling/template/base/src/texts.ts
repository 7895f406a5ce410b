/** All texts of the app. */
export const texts = {
  title: 'Sample',
  empty: 'Nothing here yet',
  next: 'This screen is src/first-screen.tsx. While daybook dev runs, the page shows each change of it.',
  begin: 'Start',
  begun: 'Started',
} as const;
