/** Every text of the area. */
export const texts = {
  title: 'Sample',
  empty: 'Nothing here yet',
  next: 'This screen is src/first-screen.tsx. What is saved there stands here at once, while daybook dev runs.',
  begin: 'Begin',
  begun: 'Begun',
} as const;
