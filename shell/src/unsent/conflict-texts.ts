/** The texts of the screen for one undecided change. */
export const texts = {
  title: 'Decide about a change',
  loading: 'Loading the change',
  failed: 'The change could not be loaded',
  back: 'Back to the unsent changes',
  decided: 'This change needs no decision any more',
  decidedText: 'It was sent or discarded, here or in another tab.',

  conflict: 'Both you and somebody else, or another device, have changed this. Nothing is lost yet: choose what to keep.',
  gone: 'This was deleted somewhere else before your change was sent. Your change is kept here until you decide.',
  changed: 'You have deleted this. Before that was sent, it was changed somewhere else, as it is shown here.',
  unread: 'What is saved now could not be loaded.',

  mine: 'Your version',
  theirs: 'The saved version',
  removed: 'Only in the saved version',
  added: 'Only in your version',
  tooDifferent: 'The two texts are too different to compare. This is the saved text; yours is below it.',
  same: 'The same in both',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',

  notDecided: 'Not decided: the server could not be reached, or could not save it. Nothing is lost. Try again.',
  changedAgain: 'Not decided: this was changed again. You see the newest version now. Choose again.',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  keepBoth: 'Keep both',
  keepBothHint: '“Keep both” saves your version as a new one beside the saved version.',
  historyHint: 'The version that you do not keep stays in the history of the note.',
  addAsNew: 'Add as new',
  discard: 'Discard',
  deleteAnyway: 'Delete anyway',
  keepIt: 'Keep it',

  keptMine: (name: string) => `Kept: your version of “${name}”`,
  keptTheirs: (name: string) => `Kept: the saved version of “${name}”`,
  keptBoth: (name: string) => `Both versions of “${name}” are kept`,
  addedAsNew: (name: string) => `“${name}” is added as new`,
  deletedAnyway: (name: string) => `“${name}” is deleted`,
  keptIt: (name: string) => `“${name}” is not deleted`,
  discarded: (name: string) => `Discarded: ${name}`,
  undo: 'Undo',

  /** Fields of this release's notes and tasks. Another field is named after itself. */
  fields: { title: 'Title', body: 'Text', category: 'Category', id: 'Number' } as Readonly<Record<string, string | undefined>>,
  /** The names of values. Another value is shown as it is. */
  categories: {
    incomplete: 'TO DO',
    completed: 'DONE',
    inreview: 'IN REVIEW',
    backlog: 'BACKLOG',
    BUSINESS: 'Business',
    PERSONAL: 'Personal',
    IMPORTANT: 'Important',
  } as Readonly<Record<string, string | undefined>>,
} as const;
