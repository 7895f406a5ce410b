/** The texts of a note's history. */
export const texts = {
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  versionOf: (title: string) => `Earlier version of ${title}`,
  backToNote: 'Back to the note',
  backToHistory: 'Back to the history',
  retry: 'Retry',

  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  stale: 'This history could not be brought up to date.',
  empty: 'No earlier versions yet',
  emptyWhy: 'Whenever you change this note, the version before is kept here.',
  versions: 'Versions, the newest first',
  now: 'Now',
  savedAt: 'Saved',
  kept: 'Every version is kept for a day, the last of each hour for a week, and the last of each day for a year.',
  sameAsNext: 'Same as the next version',
  /** The fields that the save after a version changed. */
  changedNext: (fields: readonly string[]) => `Before a change of ${list.format(fields)}`,
  fields: { title: 'the title', body: 'the body', category: 'the category' },
  otherField: 'something else',

  loadingVersion: 'Loading the version',
  versionFailed: 'The version could not be loaded',
  versionGone: 'This version is no longer here',
  versionGoneWhy: 'It was removed because it is old, or the address is not right.',
  same: 'The note is the same now.',
  removed: 'Removed since',
  added: 'Added since',
  title: 'Title',
  body: 'Body',
  category: 'Category',
  was: 'was',
  isNow: 'is now',
  tooDifferent: 'Too different to compare. This is the body of the version.',

  restore: 'Restore',
  restored: 'The version is restored. The state before is in the history.',
  undo: 'Undo',
  undone: 'The note is as it was before.',
  notUndone: 'Not undone. The state before is in the history.',
  notRestored: 'Not restored',
  changedMeanwhile: 'The note was changed somewhere else. The comparison shows it as it is now: look at it, then restore again.',
} as const;

const list = new Intl.ListFormat('en', { type: 'conjunction' });
