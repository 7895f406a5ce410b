/** What the parts of the frame say that come after the first paint. */
export const texts = {
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  archive: 'Export and import',
  account: 'Account',
  connections: 'Connected portals',
  offline: 'Offline',
  notStored: 'Nothing is stored',
  notStoredText: 'This browser stores nothing for Daybook. What you do not save is gone when this page is closed.',
  update: 'Update',
  backHome: 'Back to Notes',
} as const;
