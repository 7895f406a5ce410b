/** The texts of the keyboard shortcuts, which are loaded when the page has nothing else to do. */
export const texts = {
  sheet: 'Show the keyboard shortcuts',
  title: 'Keyboard shortcuts',
  search: 'Search notes',
  goTo: (area: string) => `Go to ${area}`,
  then: 'then',
  on: 'Use these keys',
  onWhy: 'Off, only what has the focus and your browser itself listen to keys.',
} as const;
